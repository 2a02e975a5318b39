import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'

/** For a process to be inspected: its inspector listens on this machine, on a free port. */
export const INSPECTABLE = '--inspect=127.0.0.1:0'

export interface MemoryOf {
  rss: number
  heapUsed: number
  external: number
}

/** The memory that a process started with INSPECTABLE holds after garbage collection, in bytes. */
export async function memoryAfterCollection(log: string): Promise<MemoryOf> {
  const address = /Debugger listening on (ws:\S+)/.exec(readFileSync(log, 'utf8'))?.[1]
  if (!address) throw new Error('The server’s inspector does not listen')
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let last = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      const id = ++last
      const hear = (data: Buffer) => {
        // The protocol's own shape.
        const answer = JSON.parse(data.toString()) as { id?: number; result?: unknown }
        if (answer.id !== id) return
        socket.off('message', hear)
        resolve(answer.result)
      }
      socket.on('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  try {
    for (let times = 0; times < 3; times += 1) await ask('HeapProfiler.collectGarbage')
    const expression = 'JSON.stringify(process.memoryUsage())'
    // The same; the value is the result of the expression.
    const { result } = (await ask('Runtime.evaluate', { expression, returnByValue: true })) as {
      result: { value: string }
    }
    return JSON.parse(result.value) as MemoryOf
  } finally {
    socket.terminate()
  }
}
