import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { chooseSize, SMALLEST } from './batch-size.ts'
import { mergeCollected, startCollecting, stopCollecting } from './bulk-indexing.server.ts'
import { makeCityFinder } from './city-finder.server.ts'
import { startFilling, type Filling } from './fill-catalogue.server.ts'
import { importBatch, type BatchOptions, type WatchedRow } from './import-batch.server.ts'
import { refreshStatistics } from './insert-items.server.ts'
import type { Mapping } from './marketplaces/map-columns.ts'
import { openFile } from './open-file.server.ts'
import { readRows, type ReadOptions, type ReadRow } from './read-rows.server.ts'
import { RejectedFile, type Rejection } from './rejected-file.server.ts'
import { ImportRefused, UnusableFile } from './rows/import-refused.ts'
import { looksLikeKey } from './rows/row-photos.server.ts'

export type ImportOptions = BatchOptions & {
  path: string
  /** Folder for the list of rejected lines. */
  rejectedFolder: string
  encoding?: ReadOptions['encoding']
  given?: ReadOptions['given']
  fields?: ReadOptions['fields']
  onProgress?: (progress: ImportProgress) => void
}

export type ImportProgress = {
  rows: number
  added: number
  /** Rows that had been imported before. */
  existing: number
  rejected: number
  /** Share of the file read so far, from 0 to 1. */
  share: number
}

export type ImportSummary = ImportProgress & {
  rejectedPath: string
  /** How often each reason occurred, most frequent first. */
  reasons: [string, number][]
  /** Why reading stopped before the end of the file. */
  failure: string | null
  /** False when the search indexes were too busy to be set back; the next import retries. */
  settled: boolean
  /** How many imported rows have a word or link that sellers may not write, and the first of them. */
  watched: { count: number; first: WatchedRow[] }
  /** Null for NDJSON, and when the column names could not be read. */
  mapping: Mapping | null
}

/** Processing a photo takes as long as some fifty rows, so few of them end a batch: a crash repeats no more. */
const MOST_PHOTOS = 20
/** From this many rows on, updating the planner's statistics is worth it. */
const MANY = 1000
/** From this many expected rows on, collecting index entries is worth it: a row that enters them at once takes three times as long. */
const LARGE = 2000
/** Searches read all new entries until they are merged: 3 ms for as many listings. Merging fewer at a time takes longer for each. */
const MOST_UNMERGED = 5000
const MAX_REASONS = 100
const MOST_NAMED = 20

/**
 * Imports a file in batches. One batch is read while the previous one is written, and no more than that is in memory.
 */
export async function importFile(options: ImportOptions): Promise<ImportSummary> {
  const file = await openFile(options.path)
  const rejected = await RejectedFile.create(options.rejectedFolder, file.name)
  const tally = new Map<string, number>()
  const watched: ImportSummary['watched'] = { count: 0, first: [] }
  const progress: ImportProgress = { rows: 0, added: 0, existing: 0, rejected: 0, share: 0 }

  let collecting: string[] | undefined
  let unmerged = 0
  let size = SMALLEST
  const findCities = makeCityFinder()
  const one: { filling?: Filling | null } = {}
  const writeBatch = async (batch: ReadRow[]) => {
    // The first batch decides: once others are kept, no failure may undo them. Photos take so long that their batches
    // should be kept one by one.
    if (one.filling === undefined) {
      one.filling = batch.some((row) => countPhotos(row) > 0) ? null : await startFilling(options.sql)
    }
    const began = performance.now()
    const isCollecting = collecting !== undefined
    const written = await importBatch(batch, file, { ...options, isCollecting, findCities, ...one })
    const { added, existing, rejections } = written
    watched.count += written.watched.length
    watched.first.push(...written.watched.slice(0, MOST_NAMED - watched.first.length))
    size = chooseSize(batch.length, performance.now() - began, Boolean(one.filling))
    if (collecting) unmerged += added
    if (collecting && unmerged >= MOST_UNMERGED) {
      await mergeCollected(options.sql, collecting)
      unmerged = 0
    }
    await rejected.add(rejections)
    countRejections(tally, rejections)
    progress.rows += batch.length
    progress.added += added
    progress.existing += existing
    progress.rejected = rejected.count
    progress.share = file.size === 0 ? 1 : Math.min(1, file.bytesRead() / file.size)
    options.onProgress?.(progress)
    // The first batch tells about how many there will be.
    const expected = progress.added / progress.share
    if (!one.filling && !collecting && expected >= LARGE) collecting = await startCollecting(options.sql)
  }

  let writing = Promise.resolve()
  let batch: ReadRow[] = []
  let photos = 0
  const flushBatch = async () => {
    await writing
    writing = writeBatch(batch)
    // The next flush awaits this. Until then, a failure must not count as an unhandled rejection.
    writing.catch(() => {})
    batch = []
    photos = 0
  }

  const finish = async () => {
    try {
      await flushBatch()
      await writing
      await one.filling?.finish()
    } catch (error) {
      if (!one.filling) throw error
      await one.filling.undo().catch(() => undefined)
      throw asNothingImported(error)
    }
  }

  let failure: string | null = null
  let mapping: Mapping | null = null
  let settled = true
  try {
    const { encoding, given, fields } = options
    const hasPhoto = (name: string) => existsSync(join(file.folder, name))
    const onMapping = (found: Mapping) => (mapping = found)
    for await (const rows of readRows(file.content, { ...file, encoding, given, fields, hasPhoto, onMapping })) {
      for (const row of rows) {
        batch.push(row)
        photos += countPhotos(row)
        if (batch.length >= size || photos >= MOST_PHOTOS) await flushBatch()
      }
    }
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
    failure = error.message
  } finally {
    try {
      await finish()
    } finally {
      if (!one.filling) settled = await stopCollecting(options.sql)
      await rejected.close()
    }
  }
  if (progress.added >= MANY) await refreshStatistics(options.sql)
  return {
    ...progress,
    rejectedPath: rejected.path,
    reasons: [...tally].toSorted(([, a], [, b]) => b - a),
    failure,
    settled,
    watched,
    mapping,
  }
}

/** Returns the error that the operator reads when the one transaction failed. A bug keeps its own error. */
function asNothingImported(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const [problem = ''] = error.message.split('\n')
  const code = 'code' in error ? String(error.code) : null
  if (code === null && !(error instanceof ImportRefused)) return error
  const why = code === null ? problem : `The import stopped: ${problem || code}.`
  return new ImportRefused(`${why}\nNothing was imported. Run the same command again.`, { cause: error })
}

/** How many photos would be processed and stored for it. */
function countPhotos(row: ReadRow): number {
  return 'row' in row ? row.row.images.filter((image) => !looksLikeKey(image)).length : 0
}

function countRejections(tally: Map<string, number>, rejections: Rejection[]): void {
  for (const { reasons } of rejections) {
    for (const [field, reason] of Object.entries(reasons)) {
      const text = `${field} ${reason}`
      const before = tally.get(text)
      if (before !== undefined || tally.size < MAX_REASONS) tally.set(text, (before ?? 0) + 1)
    }
  }
}
