import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { setDatabase } from '#app/db/client.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { countQueries } from '#test/plans/counted-queries.ts'

import type { Bench, Group } from '../harness/bench.ts'
import { load } from '../harness/load.ts'
import { capture } from '../harness/processes.ts'
import { withProduct } from '../harness/product.ts'
import { atMost, quantile, short, type Row } from '../harness/row.ts'
import { makeCatalogue, readQueries, runQueries, type Query } from './rated-catalogue.ts'
import { readQuality, readRated } from './relevance.ts'

const MEMORY_SCRIPT = fileURLToPath(new URL('./vocabulary-memory.ts', import.meta.url))
const MEMORY_MB = 60
const P50_MS = 10
const P99_MS = 100
const PER_SECOND = 100
const WARM_SECONDS = 10
const SECONDS = 8
const WARM_SEARCHES = 24

/** A set of searches with rated results. */
interface RatedSet {
  folder: string
  name: string
  /** Results with at least this grade are good. */
  good: number
  goals: { ndcg10: number; recall24?: number; typo?: number }
}

const PEOPLE: RatedSet = {
  folder: 'icecat',
  name: 'rated by people',
  good: 2,
  goals: { ndcg10: 0.75, recall24: 0.8 },
}
const KNOWN: RatedSet = { folder: 'known-item', name: 'known items', good: 1, goals: { ndcg10: 0.93, typo: 0.95 } }

export const search: Group = {
  name: 'search',
  about: 'how good the hits are, by rated searches; time, memory and searches per second',
  async measure(bench) {
    const { searchEval } = bench
    const searches = searchEval ? readQueries(join(searchEval, KNOWN.folder, 'queries.tsv')) : null
    const quality = searchEval ? await measureQuality(bench, searchEval) : [leftOut('how good the hits are')]
    return [...quality, ...(await measureCost(bench, searches))]
  },
}

const leftOut = (what: string): Row => ({
  name: `  ${what}: left out, there are no rated searches (--search-eval)`,
  figure: '',
})

async function measureQuality(bench: Bench, searchEval: string): Promise<Row[]> {
  const { large } = await bench.databases()
  const rows: Row[] = []
  const products = join(searchEval, PEOPLE.folder, 'products.ndjson.gz')
  if (existsSync(products)) {
    console.log('  loading what people rated …')
    const catalogue = await makeCatalogue(large, 'bench_rated', products, () => undefined)
    rows.push(...(await rateOne(searchEval, PEOPLE, catalogue)))
  }
  // Its results are listings of that one file.
  if (bench.listings) rows.push(...(await rateOne(searchEval, KNOWN, large)))
  else rows.push(leftOut(KNOWN.name))
  return rows
}

async function rateOne(searchEval: string, set: RatedSet, catalogue: string): Promise<Row[]> {
  const folder = join(searchEval, set.folder)
  const queries = readQueries(join(folder, 'queries.tsv'))
  const rated = readRated(join(folder, 'qrels.tsv'))
  const hits = await runQueries(catalogue, queries)
  const { ndcg10, recall24 } = readQuality(rated, hits, set.good)
  const typos = new Set(queries.filter(({ kind }) => kind === 'typo').map(({ qid }) => qid))
  const misspelt = new Map([...rated].filter(([qid]) => typos.has(qid)))
  return [
    row(`${set.name} (${queries.length}): NDCG@10`, ndcg10, set.goals.ndcg10),
    row('  Recall@24', recall24, set.goals.recall24),
    ...(set.goals.typo === undefined
      ? []
      : [
          row(
            `  with wrong letters (${typos.size}): NDCG@10`,
            readQuality(misspelt, hits, set.good).ndcg10,
            set.goals.typo,
          ),
        ]),
  ]
}

function row(name: string, value: number, goal: number | undefined): Row {
  return {
    name,
    figure: value.toFixed(3),
    ...(goal !== undefined && { goal: `≥ ${goal.toFixed(2)}`, holds: value >= goal }),
  }
}

async function measureCost(bench: Bench, searches: readonly Query[] | null): Promise<Row[]> {
  const { large } = await bench.databases()
  const said = await capture(process.execPath, ['--expose-gc', MEMORY_SCRIPT, large])
  // Our own script, which prints these fields.
  const { megabytes } = JSON.parse(said) as { megabytes: number }
  const rows = [atMost('memory of the vocabulary in a process', megabytes, MEMORY_MB, 'MB')]
  if (!searches) return [...rows, leftOut('time of a search')]
  const texts = searches.map(({ query }) => query)
  return [...rows, ...(await measureDatabase(large, texts)), ...(await measureThroughput(bench, texts))]
}

async function measureDatabase(large: string, texts: readonly string[]): Promise<Row[]> {
  const counted = countQueries(large)
  setDatabase(counted.sql)
  try {
    const times: number[] = []
    const statements: number[] = []
    const ask = (search: string) => counted.record(() => findListings({ ...NO_FILTERS, search }))
    for (const text of texts.slice(0, WARM_SEARCHES)) await ask(text)
    for (const text of texts) {
      const { milliseconds, statements: sent } = await ask(text)
      times.push(milliseconds)
      statements.push(sent.length)
    }
    return [
      atMost('a search in the database: median', quantile(times, 0.5), P50_MS, 'ms'),
      atMost('  p99', quantile(times, 0.99), P99_MS, 'ms'),
      { name: '  statements: median, most', figure: `${quantile(statements, 0.5)}, ${Math.max(...statements)}` },
    ]
  } finally {
    await counted.end()
  }
}

/** Requests result pages for different searches, because an API answer is never cached. */
async function measureThroughput(bench: Bench, texts: readonly string[]): Promise<Row[]> {
  mkdirSync(bench.dataDir, { recursive: true })
  const file = join(bench.dataDir, 'searches.txt')
  writeFileSync(file, texts.map((text) => `/api/items?search=${encodeURIComponent(text)}\n`).join(''))
  return withProduct(bench, async ({ url }) => {
    // The first search waits for the vocabulary.
    await load(url, { path: { file } }, WARM_SECONDS)
    const { requests, seconds, p99 } = await load(url, { path: { file } }, SECONDS)
    const rate = requests / seconds
    return [
      {
        name: 'searches per second, 16 at once (server, database and load on this machine)',
        figure: short(rate),
        goal: `≥ ${PER_SECOND}`,
        holds: rate >= PER_SECOND,
      },
      { name: '  p99', figure: `${short(p99)} ms` },
    ]
  })
}
