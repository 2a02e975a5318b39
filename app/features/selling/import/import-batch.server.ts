import type { Sql, Tag } from '#app/db/client.server.ts'
import * as say from '#app/features/selling/import/messages/messages.ts'
import { watchedTexts } from '#app/nouns/item/item-fields.ts'
import { completeAttributes } from '#app/nouns/item/titles/complete-attributes.server.ts'
import { findWatched } from '#app/platform/watched-words/watched-words.server.ts'
import { pickChoice, seedRandom } from '#app/shared/numbers/seeded-random.ts'

import type { FindCities } from './city-finder.server.ts'
import type { Filling } from './fill-catalogue.server.ts'
import { findImported, insertItems, type ItemKey, type NewItem } from './insert-items.server.ts'
import { sourceFrom, type ReadRow } from './read-rows.server.ts'
import type { Rejection } from './rejected-file.server.ts'
import { completeRow, type FillSources } from './rows/fill-missing.ts'
import type { ImportRow } from './rows/import-row.ts'
import { findPhotos, toPhotoKeys, type StorePhoto } from './rows/row-photos.server.ts'

export type BatchOptions = {
  sql: Sql
  /** User ids among which the listings are distributed. */
  owners: readonly [string, ...string[]]
  /** Null: a row that lacks a required field is rejected. */
  fill: FillSources | null
  storePhoto: StorePhoto
  now: number
  /** Whether the search indexes are collecting new entries (see bulk-indexing). */
  isCollecting?: boolean
  findCities?: FindCities
  /** The transaction of which the batch is a part; without it, the batch has one of its own. */
  filling?: Filling | null
}

/** A row's identity. `key` joins both halves of it in one text. */
type Identity = ItemKey & { key: string; line: number; userId: string }
type KeyedRow = Omit<ImportRow, keyof ItemKey> & Identity

const DAY = 24 * 60 * 60 * 1000
const INDIA = 5.5 * 60 * 60 * 1000

/** An imported row with a word or link that sellers may not write. */
export type WatchedRow = { line: number; id: string; word: string }

/** Imports one batch. Rejections are in the order of the lines. The operator may list what sellers may not, and is told. */
export async function importBatch(batch: ReadRow[], file: { name: string; folder: string }, options: BatchOptions) {
  const { sql, fill, filling } = options
  const rejections: Rejection[] = []
  const keyed: KeyedRow[] = []
  for (const entry of batch) {
    if ('rejection' in entry) rejections.push(entry.rejection)
    else keyed.push({ ...entry.row, ...identifyRow(entry.row, entry.line, file.name, options.owners) })
  }
  const rejectRow = ({ line, source, sourceId }: Identity, reasons: Rejection['reasons']) =>
    rejections.push({ line, source, id: sourceId, reasons })

  const imported = await findImported(filling?.sql ?? sql, keyed)
  const fresh = keyed.filter(({ key }) => !imported.has(key))
  const [photoOwners, hasPin] = await Promise.all([findPhotos(sql, fresh), findPins(filling?.sql ?? sql, fresh)])
  const startOfToday = Math.floor((options.now + INDIA) / DAY) * DAY - INDIA
  const items: (NewItem & Identity)[] = []
  for (const row of fresh) {
    const complete = completeRow(row, row.key, fill, startOfToday)
    const missing = 'reasons' in complete ? complete.reasons : {}
    const reasons = hasPin(row.pin) ? missing : { ...missing, pin: say.unknownPin({ pin: String(row.pin) }) }
    if ('reasons' in complete || reasons['pin'] !== undefined) {
      rejectRow(row, reasons)
      continue
    }
    const photos = await toPhotoKeys(row, photoOwners, file.folder, options.storePhoto)
    if ('reasons' in photos) rejectRow(row, photos.reasons)
    else items.push({ ...complete, images: photos.keys, attributes: completeAttributes(complete) })
  }
  const { added, refused } = await insertItems(filling ?? sql, items, options)
  for (const [row, reason] of refused) rejectRow(row, { row: `was refused by the database: ${reason}` })
  rejections.sort((a, b) => a.line - b.line)
  const gone = new Set(refused.map(([row]) => row))
  const watched = items.filter((row) => !gone.has(row)).flatMap(findWatchedIn)
  return { added, existing: batch.length - added - rejections.length, rejections, watched }
}

/** Tells which PIN codes of the rows exist. Until a start has read the file of PIN codes, all may. */
async function findPins(sql: Tag, rows: readonly Pick<ImportRow, 'pin'>[]): Promise<(pin: number | null) => boolean> {
  const given = [...new Set(rows.flatMap(({ pin }) => pin ?? []))]
  if (given.length === 0) return () => true
  const unknown = await sql<{ pin: number }[]>`
    select pin from unnest(${given}::integer[]) as given (pin)
    where not exists (select from pins where pins.pin = given.pin) and exists (select from area_files)`
  const gone = new Set(unknown.map(({ pin }) => pin))
  return (pin) => pin === null || !gone.has(pin)
}

function findWatchedIn({ line, sourceId, ...row }: NewItem & Identity): WatchedRow[] {
  const shown = Object.values(watchedTexts(row)).flat()
  const watched = shown.map((text) => findWatched(text, 'listings')).find((one) => one !== null)
  return watched ? [{ line, id: sourceId, word: watched.text }] : []
}

function identifyRow(row: ImportRow, line: number, fileName: string, owners: BatchOptions['owners']): Identity {
  const source = row.source ?? sourceFrom(fileName)
  const key = `${source}\0${row.sourceId}`
  return { source, sourceId: row.sourceId, key, line, userId: pickChoice(seedRandom(`owner\0${key}`), owners) }
}
