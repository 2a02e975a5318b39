/** A process of its own that renders the drawings: `node render-pool.server.ts --storage DIR [--first id,id] [--only id,id]`. */
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'

import { localStorage } from '#app/platform/storage.server.ts'

import { poolPhotos, renderPool } from './pool.server.ts'

const { values } = parseArgs({
  options: { storage: { type: 'string' }, first: { type: 'string' }, only: { type: 'string' } },
})
if (!values.storage) throw new Error('--storage DIR is missing')

setPriority(constants.priority.PRIORITY_LOW)
// The channel closes with the process that started this one, however that ended.
process.on('disconnect', () => process.exit(0))

// Drawings are named by their id or by the key of their photo.
const named = (list: string | undefined) => {
  const names = new Set(list?.split(','))
  return (photo: { id: string; key: string }) => names.has(photo.id) || names.has(photo.key)
}
const photos = poolPhotos().filter((photo) => values.only === undefined || named(values.only)(photo))
const isFirst = named(values.first)
const storage = localStorage(values.storage)
const total = photos.length
const first = photos.filter(isFirst)

const tell = (done: number) => {
  if (process.send) process.send({ done, total, firstDone: done >= first.length })
  else process.stdout.write(`${done} of ${total}\n`)
}
tell(0)
await renderPool(storage, first, ({ done }) => tell(done))
// Somebody waits for those before. For the others nobody does.
stepBack()
await renderPool(
  storage,
  photos.filter((photo) => !isFirst(photo)),
  ({ done }) => tell(first.length + done),
)
process.disconnect?.()

/**
 * Linux may share the processor between sessions first: then the priority above counts within this process's own session
 * alone, which gets as much as the server's.
 */
function stepBack(): void {
  try {
    writeFileSync('/proc/self/autogroup', String(constants.priority.PRIORITY_LOW))
  } catch {
    // Not on this system.
  }
}
