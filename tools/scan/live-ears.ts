import { WebSocket } from 'ws'

import { cookieLine } from './own-product.ts'

export interface Ears {
  /** Every event received so far. */
  told: string[]
  say: (words: object) => void
  close: () => void
}

/** Opens a live connection as our pages do. */
export async function listenAs(home: string, cookies: Record<string, string>): Promise<Ears> {
  const socket = new WebSocket(`${home.replace('http', 'ws')}/api/live`, {
    headers: { origin: home, cookie: cookieLine(cookies) },
  })
  const told: string[] = []
  socket.on('message', (bytes: Buffer) => told.push(bytes.toString()))
  // The server closes it when the account is gone.
  socket.on('error', () => {})
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return { told, say: (words) => socket.send(JSON.stringify(words)), close: () => socket.terminate() }
}
