import { WebSocket } from 'ws'

import { cookieLine } from './own-product.ts'

export interface Ears {
  /** Everything that was told so far. */
  told: string[]
  say: (words: object) => void
  close: () => void
}

/** A live connection as a page of ours opens it. */
export async function listenAs(home: string, cookies: Record<string, string>): Promise<Ears> {
  const socket = new WebSocket(`${home.replace('http', 'ws')}/api/live`, {
    headers: { origin: home, cookie: cookieLine(cookies) },
  })
  const told: string[] = []
  socket.on('message', (bytes: Buffer) => told.push(bytes.toString()))
  // Closed when its person is gone.
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { told, say: (words) => socket.send(JSON.stringify(words)), close: () => socket.terminate() }
}
