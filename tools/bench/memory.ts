import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { listCategories } from '#app/nouns/category/category-list.ts'
import { seedRandom } from '#app/shared/numbers/seeded-random.ts'
import { someIds } from '#test/plans/samples.ts'

import { readMemory } from '../servers/process-figures.ts'
import type { Group } from './harness/bench.ts'
import { SHARED_PHOTO } from './harness/databases.ts'
import { load, type Target } from './harness/load.ts'
import { withProduct } from './harness/product.ts'
import { atMost } from './harness/row.ts'

const REQUESTS = 100_000
const REST_MS = 5000
const LONGEST_MS = 600_000
/** The number of different pages among the requests. */
const DIFFERENT = 50_000

export const memory: Group = {
  name: 'memory',
  about: 'memory of the server’s process, idle and after 100,000 requests for 50,000 different pages',
  measure: (bench) =>
    withProduct(bench, async (product) => {
      await pause(REST_MS)
      const idle = readMemory(product.pid)
      const file = join(bench.dataDir, 'mixed-paths.txt')
      const { large } = await bench.databases()
      writeFileSync(file, (await mixedPaths(product, await someIds(large, DIFFERENT))).join('\n'))
      let [requests, began] = [0, performance.now()]
      while (requests < REQUESTS) {
        if (performance.now() - began > LONGEST_MS) throw new Error(`only ${requests} requests were answered in time`)
        requests += (await load(product.url, { path: { file }, headers: { 'Accept-Encoding': 'br' } }, 5)).requests
      }
      began = performance.now() - began
      await pause(REST_MS)
      const after = readMemory(product.pid)
      return [
        atMost('idle', idle.now, 200, 'MB'),
        atMost(`after ${requests.toLocaleString('en-IN')} requests`, after.now, 350, 'MB'),
        { name: '  at most meanwhile', figure: `${Math.round(after.most)} MB` },
        { name: '  the requests took', figure: `${Math.round(began / 1000)} s` },
      ]
    }),
}

/**
 * Half of the requests are for pages that nobody else asks for: listings, and lists with filters. The others are a mix
 * like that of real visitors: some pages repeatedly, photos, files and the API.
 */
async function mixedPaths({ url }: Target, ids: readonly string[]): Promise<string[]> {
  const home = await (await fetch(`${url}/`)).text()
  const files = (pattern: RegExp) => [...new Set([...home.matchAll(pattern)].map(([, path]) => path ?? ''))]
  const assets = files(/"(\/assets\/[^"]+\.(?:js|css))"/g)
  // The imported listings share a photo that has no files.
  const photos = files(/(\/photos\/[^" ,]+\.webp)/g).filter((path) => !path.includes(SHARED_PHOTO))
  if (assets.length === 0 || photos.length === 0) throw new Error('home names no scripts or no photos')
  const pages = ['/', '/browse', ...listCategories().map(({ id }) => `/category/${id}`)]
  const random = seedRandom('mixed')
  const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] ?? values[0]
  const different = ids.map((id, at) => (at % 5 === 0 ? `/browse?min=${1 + at}&condition=Good` : `/listing/${id}`))
  return Array.from({ length: 2 * DIFFERENT }, (_, at) => {
    if (at % 2 === 0) return different[at / 2] ?? '/'
    const dice = random()
    if (dice < 0.4) return one(pages) ?? '/'
    if (dice < 0.5) return `/api/items/${one(ids)}`
    if (dice < 0.6) return `/api/items?category=${one(listCategories())?.id}`
    if (dice < 0.85) return one(photos) ?? '/'
    return one(assets) ?? '/'
  })
}
