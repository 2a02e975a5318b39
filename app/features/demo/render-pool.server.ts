/**
 * The child process that renders the drawings: `node render-pool.server.ts --storage DIR [--first id,id] [--only
 * id,id]`.
 */
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'

import { endWithParent } from '#app/platform/processes/end-with-parent.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { PHOTO_WIDTHS } from '#app/shared/files/photo-variants.ts'

import { renderPool, listUnrendered } from './drawing-photos.server.ts'
import { poolPhotos } from './pool-photos.server.ts'
import type { RenderingProgress } from './start-rendering.server.ts'

const { values } = parseArgs({
  options: { storage: { type: 'string' }, first: { type: 'string' }, only: { type: 'string' } },
})
if (!values.storage) throw new Error('--storage DIR is missing')

setPriority(constants.priority.PRIORITY_LOW)
const outliveParent = endWithParent()

// Drawings are named by their id or by their photo's key.
const matchNames = (list: string | undefined) => {
  const names = new Set(list?.split(','))
  return (photo: { id: string; key: string }) => names.has(photo.id) || names.has(photo.key)
}
const storage = localStorage(values.storage)
const photos = await listUnrendered(
  storage,
  poolPhotos().filter((photo) => values.only === undefined || matchNames(values.only)(photo)),
)
const first = photos.filter(matchNames(values.first))
// The widths that lists of listings show. All widths take four times as long.
const SMALL = PHOTO_WIDTHS.filter((width) => width <= 640)
// Each drawing is processed twice.
const total = 2 * photos.length
let done = 0

const tellProgress = () => {
  const progress: RenderingProgress = { done, total, firstDone: done >= first.length }
  if (process.send) process.send(progress)
  else process.stdout.write(`${done} of ${total}\n`)
}
const countStep = () => {
  done += 1
  tellProgress()
}
tellProgress()
await renderPool(storage, first, SMALL, countStep)
// Somebody waits for the first ones, but nobody for the rest.
stepBack()
const others = photos.filter((photo) => !first.includes(photo))
await renderPool(storage, others, SMALL, countStep)
await renderPool(storage, [...first, ...others], PHOTO_WIDTHS, countStep)
outliveParent()
process.disconnect?.()

/**
 * Linux may first divide the CPU between sessions (autogroup): then the process priority counts only inside its own
 * session, which gets as much as the server's.
 */
function stepBack(): void {
  try {
    writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW))
  } catch {
    // This system has no autogroup.
  }
}
