// The other end of the drill socket-floods: sends as many frames over WebSockets as the server takes.
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** Between two handshakes of one flooder, most of which are refused. */
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
  /** How many were closed, by code. */
  closed: Record<number, number>
  refused: number
}

// What the drill gives.
process.once('message', (given) => void flood(given as Flood).then((figures) => process.send?.(figures)))
process.once('disconnect', () => process.exit())

async function flood({ url, origin, cookies, forMs }: Flood): Promise<Flooded> {
  const until = performance.now() + forMs
  const figures: Flooded = { frames: 0, opened: 0, closed: {}, refused: 0 }
  await Promise.all(
    cookies.map(async (cookie, n) => {
      // Pings, pongs and texts, without a byte in them and with some, all masked as a browser's are.
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

/** Sends all that the connection takes until it is closed. */
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
      const send = () => {
        if (!isOpen || line.destroyed) return
        figures.frames += FRAMES_AT_ONCE
        line.write(frames, () => setImmediate(send))
      }
      send()
    })
    // Written to after the server hung up; a refused handshake has an answer instead.
    socket.on('error', () => {})
    socket.on('close', (code) => {
      figures.closed[code] = (figures.closed[code] ?? 0) + 1
      resolve()
    })
  })
}
