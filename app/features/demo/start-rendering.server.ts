import { resolve } from 'node:path'

import { killAfterUs } from '#app/platform/processes/kill-after-us.server.ts'
import { startChild } from '#app/platform/processes/start-child.server.ts'

/** In steps of work; `total` is 0 if every file existed already. */
export type RenderingProgress = { done: number; total: number; firstDone: boolean }

export type Rendering = {
  /** Resolves when the drawings named in `first` have the files that lists show. */
  first: Promise<void>
  /** Resolves when all of them do. */
  all: Promise<void>
  pid: number | undefined
  /** Kills the process; both promises then resolve. Unfinished drawings are rendered at the next start. */
  stop: () => void
}

const PROGRAM = new URL('./render-pool.server.ts', import.meta.url)
const COMPLAINT_LENGTH = 2000

/**
 * Renders the drawings in a child process at low priority, which ends with this one and frees its memory. `first` names
 * drawings, by id or photo key, that are needed before the others. A failure rejects both promises.
 */
export function startRendering(options: {
  storageFolder: string
  first?: readonly string[]
  onProgress?: (progress: RenderingProgress) => void
}): Rendering {
  const { storageFolder, first = [], onProgress = () => {} } = options
  const child = startChild(PROGRAM, {
    args: ['--storage', resolve(storageFolder), '--first', first.join(',')],
    env: process.env,
    stderr: 'pipe',
    // A session of its own, so that its autogroup priority can be lowered. It still ends with this process.
    detached: true,
  })
  const guard = child.pid === undefined ? null : killAfterUs(child.pid)
  const firstDone = Promise.withResolvers<void>()
  const allDone = Promise.withResolvers<void>()
  // An unhandled rejection would bring the server down if nobody awaits one of them.
  firstDone.promise.catch(() => {})
  allDone.promise.catch(() => {})
  const settle = (error?: Error) => {
    for (const { resolve: succeed, reject } of [firstDone, allDone]) {
      if (error) reject(error)
      else succeed()
    }
  }
  let stopped = false
  let complaint = ''
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (complaint = `${complaint}${text}`.slice(-COMPLAINT_LENGTH)))

  // The child is our own file and sends nothing else.
  child.on('message', (progress: RenderingProgress) => {
    if (progress.firstDone) firstDone.resolve()
    onProgress(progress)
  })
  child.on('error', settle)
  child.on('close', (code, signal) => {
    guard?.letGo()
    const failed = code !== 0 && !stopped
    const how = signal ?? `exit code ${code}`
    settle(failed ? new Error(`Rendering the drawings ended early, with ${how}: ${complaint.trim()}`) : undefined)
  })
  return {
    pid: child.pid,
    first: firstDone.promise,
    all: allDone.promise,
    stop: () => {
      stopped = true
      guard?.killNow()
      child.kill()
    },
  }
}
