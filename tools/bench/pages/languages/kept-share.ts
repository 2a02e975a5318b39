import { setTimeout as pause } from 'node:timers/promises'

import { listCategories } from '#app/nouns/category/category-list.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#app/shared/language/languages.ts'

import type { Target } from '../../harness/load.ts'
import { percent, type Row } from '../../harness/row.ts'

/** The pages that readers of one language open in a second, … */
const RATE = 40
const SECONDS = 20
/** … and how long nobody opens any, so that the next readers find none kept. */
const PAUSE_MS = 6000
/** Two runs differ by this much through their timing alone. */
const NOISE = 0.01

interface Kept {
  /** The share of requested pages that the cache answered without rendering. */
  share: number
  /** Pages that came in another language than that of their address. */
  mixed: number
}

/**
 * The share of pages that come from the cache while people read in one language, and while as many more read in another. A few
 * pages are opened often, and many seldom: that of rank n, once for n times that the first one is.
 */
export async function measureKeptShare(product: Target, listings: readonly string[]): Promise<Row[]> {
  const paths = [
    '/',
    '/browse',
    ...listCategories().map(({ id }) => `/category/${id}`),
    ...listings.map((id) => `/listing/${id}`),
  ]
  const alone: Kept[] = []
  for (const language of LANGUAGES) alone.push(await readPages(product, paths, [language], RATE))
  const together = await readPages(product, paths, LANGUAGES, RATE)
  const divided = await readPages(product, paths, LANGUAGES, RATE / LANGUAGES.length)
  const before = Math.max(...alone.map(({ share }) => share))
  const mixed = [...alone, together, divided].reduce((sum, one) => sum + one.mixed, 0)
  return [
    {
      name: 'kept pages, readers of both languages',
      figure: percent(together.share),
      limit: `alone ${alone.map(({ share }, index) => `${LANGUAGES[index]} ${percent(share)}`).join(', ')}`,
      goal: `≥ ${percent(before - NOISE)}`,
      holds: together.share >= before - NOISE,
    },
    { name: '  the readers of one divided among both', figure: percent(divided.share) },
    { name: 'pages in another language', figure: String(mixed), goal: '0', holds: mixed === 0 },
  ]
}

async function readPages(
  product: Target,
  paths: readonly string[],
  languages: readonly Language[],
  rate: number,
): Promise<Kept> {
  await pause(PAUSE_MS)
  const before = await countLookups(product)
  const open = async (language: Language, path: string) => {
    const response = await fetch(product.url + pageHref(path, language))
    const page = await response.text()
    if (!response.ok) throw new Error(`${path} answers ${response.status} in ${language}`)
    return page.includes(`<html lang="${LANGUAGE_TAGS[language]}"`)
  }
  const opened: Promise<boolean>[] = []
  const began = performance.now()
  // The same pages in the same order in each language and run.
  const draw = drawByRank(paths)
  for (let n = 0; n < rate * SECONDS; n++) {
    const path = draw()
    for (const language of languages) opened.push(open(language, path))
    await pause(Math.max(0, began + ((n + 1) * 1000) / rate - performance.now()))
  }
  const right = await Promise.all(opened)
  const after = await countLookups(product)
  return {
    share: 1 - (after.rendered - before.rendered) / (after.all - before.all),
    mixed: right.filter((isRight) => !isRight).length,
  }
}

/** Draws paths by Zipf's law, the same ones after each call. */
function drawByRank(paths: readonly string[]): () => string {
  const sums: number[] = []
  for (const [index] of paths.entries()) sums.push((sums.at(-1) ?? 0) + 1 / (index + 1))
  let seed = 28
  return () => {
    // A linear congruential generator, with the constants of Numerical Recipes.
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
    const at = (seed / 2 ** 32) * (sums.at(-1) ?? 0)
    return paths[sums.findIndex((sum) => sum > at)] ?? '/'
  }
}

async function countLookups({ url }: Target): Promise<{ all: number; rendered: number }> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const found = [...metrics.matchAll(/^khazana_page_cache_lookups_total\{result="(\w+)"\} (\d+)/gm)]
  const count = (lookups: typeof found) => lookups.reduce((sum, [, , n]) => sum + Number(n), 0)
  return { all: count(found), rendered: count(found.filter(([, result]) => result === 'rendered')) }
}
