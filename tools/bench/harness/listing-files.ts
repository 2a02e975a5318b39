import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

import { listCategoryIds } from '#app/nouns/category/category-list.ts'
import { seedRandom } from '#app/shared/numbers/seeded-random.ts'
import { openDemo } from '#demo'

import { ROOT } from '../../../scripts/steps.ts'

/** The listings' file: the one that is named, that of KHAZANA_LISTINGS, or the one beside the checkout. Null if there is none. */
export function findListings(named = process.env['KHAZANA_LISTINGS']): string | null {
  const file = resolve(named ?? join(ROOT, '../shared/data/listings.ndjson.gz'))
  if (existsSync(file)) return file
  if (named) throw new Error(`There is no ${file}`)
  return null
}

/** Copies the first lines of an NDJSON file, gzipped or not, to a new file. */
export async function firstLines(file: string, count: number, folder: string): Promise<string> {
  const part = join(folder, `listings-${count}.ndjson`)
  const raw = createReadStream(file)
  const input = file.endsWith('.gz') ? raw.pipe(createGunzip()) : raw
  const lines = createInterface({ input, crlfDelay: Infinity })
  async function* taken() {
    let read = 0
    for await (const line of lines) {
      read += 1
      if (read > count) break
      yield `${line}\n`
    }
    raw.destroy()
  }
  await pipeline(Readable.from(taken()), createWriteStream(part))
  return part
}

/** Made-up rows that look like listings, the same in every run: for a machine without the real ones. */
export async function makeUpListings(folder: string, count: number): Promise<string> {
  const file = join(folder, `made-up-${count}.ndjson`)
  if (existsSync(file)) return file
  const ids = listCategoryIds()
  const words = new Map(ids.map((id) => [id, listWords(id)]))
  const random = seedRandom('bench')
  function* rows() {
    for (let number = 1; number <= count; number++) {
      const category = ids[Math.floor(random() ** 2 * ids.length)] ?? ''
      const vocabulary = words.get(category) ?? []
      const some = (length: number) =>
        Array.from({ length }, () => vocabulary[Math.floor(random() ** 2 * vocabulary.length)] ?? '').join(' ')
      yield `${JSON.stringify({
        id: `B${String(number).padStart(6, '0')}`,
        source: 'bench',
        title: `${some(4)} ${number}`,
        description: some(20 + Math.floor(random() * 60)),
        category,
      })}\n`
    }
  }
  await pipeline(Readable.from(rows()), createWriteStream(file))
  return file
}

function listWords(category: string): string[] {
  const texts = openDemo()
    .listings.filter((listing) => listing.category === category)
    .map(({ title, description }) => `${title} ${description}`)
  return [...new Set(texts.join(' ').match(/[\p{L}\p{N}]{2,}/gu))]
}
