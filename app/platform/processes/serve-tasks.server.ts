/** The other side of child-pool.server.ts: what a program does in its child process. */
import { setPriority } from 'node:os'

export type ChildMessage<Result, Progress> = 'ready' | { progress: Progress } | { result: Result } | { failed: string }

export interface Program<Order, Result, Progress> {
  /** A process priority above 0, so that page requests go first. */
  priority: number
  /** Loads what the first task needs. */
  prepare?: () => Promise<void>
  /** Does one task. An error that it throws is reported with its stack. */
  work: (order: Order, tell: (progress: Progress) => void) => Promise<Result>
}

export async function serveTasks<Order, Result, Progress = never>(
  program: Program<Order, Result, Progress>,
): Promise<void> {
  const send = (message: ChildMessage<Result, Progress>) => process.send?.(message)
  const serve = async (order: Order) => {
    try {
      send({ result: await program.work(order, (progress) => send({ progress })) })
    } catch (error) {
      send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
    // Pictures take large buffers outside the heap, which the garbage collector would let pile up.
    globalThis.gc?.()
  }
  setPriority(program.priority)
  // Ctrl-C in a terminal also reaches this process. It finishes its task while the server drains.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  endWithParent()
  await program.prepare?.()
  // Only the pool starts this process, and it sends nothing else.
  process.on('message', (order: Order) => void serve(order))
  send('ready')
}

/** Ends this child process when its parent process ends for whatever reason: the channel between them closes then. */
export function endWithParent(): void {
  // Not `process.exit()`: it waits for V8's threads, and one of them may wait for this one to collect garbage. Such a
  // process stays for ever.
  const end = () => process.kill(process.pid, 'SIGKILL')
  // It may have ended while this process loaded its modules.
  if (process.send && !process.connected) end()
  process.on('disconnect', end)
}
