import { parse } from 'csv-parse/sync'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type PhotoSample = {
  file: string
  what: string
  expected: 'accept' | 'refuse' | 'either'
  must: string
  read: () => Buffer
}

/**
 * Real files, good and bad, in the folder that PHOTO_SAMPLES names, beside a manifest.csv with the columns file, what,
 * expected and must. The project ships none; without the folder there are no samples.
 */
export function photoSamples(): PhotoSample[] {
  const folder = process.env['PHOTO_SAMPLES'] ?? ''
  const manifest = join(folder, 'manifest.csv')
  if (folder === '' || !existsSync(manifest)) return []
  // The manifest's columns, as described above.
  const rows = parse(readFileSync(manifest), { columns: true }) as Omit<PhotoSample, 'read'>[]
  return rows.map((row) => ({ ...row, read: () => readFileSync(join(folder, row.file)) }))
}
