import { childPool } from '#app/platform/processes/child-pool.server.ts'
import { TaskFailed } from '#app/platform/processes/task-failed.ts'

import type { Reading, ReadingOrder } from './read-picture.server.ts'

/** How long a picture is read, and how long it waits for its turn before: after that, the seller fills in the form by hand. */
const PATIENCE = { longestMs: 8000, waitMs: 8000 }

const pool = childPool<ReadingOrder, Reading, Reading>({
  program: new URL('./read-picture.server.ts', import.meta.url),
  // V8 compiles only what runs most of the models' WebAssembly. By default it compiles more: a photo then takes 0.85 s instead of 1,
  // and the process 540 MB for a while. Here it does so after some hundred pictures without a break.
  node: ['--max-old-space-size=128', '--v8-pool-size=1', '--wasm-tiering-budget=2000000000'],
  words: { one: 'a picture to read', many: 'pictures to read' },
  most: 1,
  // On an idle machine it is ready within a second, including the language data.
  startMs: 15_000,
  waitsForStart: true,
  // It takes 270 MB, and 290 with Hindi.
  idleMs: 60_000,
  mostWaiting: 8,
  mostOfOne: 2,
})

/** The picture was never started, so nothing is known about it. */
export class NotItsTurn extends Error {}

/**
 * Reads a picture in a child process, one at a time, with owners sharing the time. If it takes too long or its process
 * ends, resolves to what was read so far. Rejects when that is nothing, and with `NotItsTurn` when too many pictures wait
 * or when its turn does not come in time.
 */
export async function readPicture(picture: Uint8Array, owner: string, patience = PATIENCE): Promise<Reading> {
  const seen: { soFar?: Reading } = {}
  const onProgress = (soFar: Reading) => (seen.soFar = soFar)
  try {
    const order = { picture, patienceMs: patience.longestMs }
    return await pool.runTask({ order, bytes: picture.length, owner, ...patience, onProgress })
  } catch (error) {
    const reason = error instanceof TaskFailed ? error.reason : null
    if (reason === 'full') throw new NotItsTurn('Too many pictures wait to be read', { cause: error })
    if (reason === 'late') throw new NotItsTurn('A picture waited too long for its turn to be read', { cause: error })
    if (seen.soFar && reason !== 'failed') return seen.soFar
    throw error
  }
}

/** The process id, while the process runs. */
export const readingProcess = (): number | undefined => pool.processes()[0]?.pid
