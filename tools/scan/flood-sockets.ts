// The attacking process of the drill socket-floods: it sends as many frames over WebSockets as the server accepts.
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** The pause between two handshakes of one flooder, most of which are refused. */
const BETWEEN_MS = 100
const FRAMES_AT_ONCE = 2000

export interface Flood {
  url: string
  origin: string
  cookies: string[]
  forMs: number
}

export interface Flooded {
  frames: number
  opened: number
  /** The number of closed connections, by close code. */
  closed: Record<number, number>
  refused: number
}

// The drill sends this shape.
process.once('message', (given) => void flood(given as Flood).then((figures) => process.send?.(figures)))
process.once('disconnect', () => process.exit())

async function flood({ url, origin, cookies, forMs }: Flood): Promise<Flooded> {
  const until = performance.now() + forMs
  const figures: Flooded = { frames: 0, opened: 0, closed: {}, refused: 0 }
  await Promise.all(
    cookies.map(async (cookie, n) => {
      // Pings, pongs and texts, empty and not, all masked as a browser's frames are.
      const frame = [
        [0x8a, 0x80, 1, 2, 3, 4],
        [0x89, 0x80, 1, 2, 3, 4],
        [0x81, 0x84, 0, 0, 0, 0, 0x7b, 0x22, 0x61, 0x22],
      ][n % 3]
      const frames = Buffer.concat(Array.from({ length: FRAMES_AT_ONCE }, () => Buffer.from(frame ?? [])))
      while (performance.now() < until) {
        await floodOnce(new WebSocket(url, { origin, headers: { cookie } }), frames, figures)
        await pause(BETWEEN_MS)
      }
    }),
  )
  return figures
}

/** Sends as much as the connection accepts until it is closed. */
function floodOnce(socket: WebSocket, frames: Buffer, figures: Flooded): Promise<void> {
  return new Promise((resolve) => {
    socket.on('unexpected-response', (_, answer) => {
      if (answer.statusCode === 429) figures.refused++
      answer.destroy()
      resolve()
    })
    socket.on('upgrade', ({ socket: line }) => {
      figures.opened++
      let isOpen = true
      line.on('error', () => {}).once('close', () => (isOpen = false))
      const sendFrames = () => {
        if (!isOpen || line.destroyed) return
        figures.frames += FRAMES_AT_ONCE
        line.write(frames, () => setImmediate(sendFrames))
      }
      sendFrames()
    })
    // A write after the server disconnected. A refused handshake has a response instead.
    socket.on('error', () => {})
    socket.on('close', (code) => {
      figures.closed[code] = (figures.closed[code] ?? 0) + 1
      resolve()
    })
  })
}
