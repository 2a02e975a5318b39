import { availableParallelism, loadavg } from 'node:os'

import { setDatabase } from '#app/db/client.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { countQueries, type CountedQueries, type Statement } from '#test/plans/counted-queries.ts'
import { makeSearches } from '#test/plans/samples.ts'
import { findScans } from '#test/plans/scans.ts'
import { listViews, type View } from '#test/plans/views.ts'

import type { Group } from '../harness/bench.ts'
import { clearUp } from '../harness/clear-up.ts'
import { quantile, short, type Row } from '../harness/row.ts'

const WARM_UP = 20
const SAMPLES = 200
/** A slow list gets fewer samples, because the whole run has to end. */
const LONGEST_MS = 6000
/** After this many rounds, this process collects all garbage and not only the young generation. */
const CLEAR_ALL_EVERY = 10
/** For samples that do not count: two identical queries in a row may hit a cache. */
const UNCOUNTED = 10_000
const PAGE_MS = 20
const SEARCH_MS = 100
const GROWTH = 1.5
/** Samples of a list per pair of databases: fewer, the longer it takes. */
const PAIRS = { least: 100, most: 600, longestMs: 4000 }

export const database: Group = {
  name: 'database',
  about: 'each page’s time in the database at 161,120 listings, next to the same at 20,000; sequential scans',
  async measure(bench) {
    const { large, small } = await bench.databases()
    const before = load()
    const searches = await makeSearches(small)
    const [big, little] = [countQueries(large), countQueries(small)]
    try {
      const [views, smallViews] = [await listViews(large, searches), await listViews(small, searches)]
      const statements = new Map<string, Statement>()
      const [nothing = []] = await inTurn([sampler(big, { ask: () => big.sql`select 1` })])
      const once = [await readVocabulary(big), await readVocabulary(little)]
      const rows: Row[] = [
        { name: 'an empty statement, for comparison: p99', figure: `${short(quantile(nothing, 0.99))} ms` },
        { name: 'an empty statement, for comparison: median', figure: `${short(quantile(nothing, 0.5))} ms` },
      ]
      for (const [index, view] of views.entries()) {
        const other = smallViews[index]
        if (!other) throw new Error('Both databases have the same views')
        const times = await inPairs(sampler(big, view, statements), sampler(little, other))
        rows.push(...report(view, ...times))
      }
      rows.push({
        name: `processes at work before and after, on ${availableParallelism()} cores`,
        figure: `${before}, ${load()}`,
      })
      return [...rows, ...(await reportScans(large, statements)), await reportVocabulary(large, once)]
    } finally {
      await Promise.all([big.end(), little.end()])
    }
  },
}

/** The load average of the last minute: on a busy machine, a 99th percentile mostly measures that. */
export const load = () => short(loadavg()[0] ?? 0)

export type Sampler = (times: number) => Promise<number>

export function sampler(
  counted: CountedQueries,
  view: Pick<View, 'ask'>,
  statements?: Map<string, Statement>,
): Sampler {
  return async (times) => {
    setDatabase(counted.sql)
    const { milliseconds, statements: sent } = await counted.record(() => view.ask(times))
    if (sent.length === 0) throw new Error('A view asked the database for nothing')
    for (const statement of sent) statements?.set(statement.text, statement)
    return milliseconds
  }
}

/** Samples in turn, so that other load on the machine affects all alike. */
export async function inTurn(samplers: Sampler[]): Promise<number[][]> {
  for (let times = 0; times < WARM_UP; times++) for (const sample of samplers) await sample(times)
  const found = samplers.map((): number[] => [])
  const began = performance.now()
  for (let times = 0; times < SAMPLES; times++) {
    if (times >= 40 && performance.now() - began > LONGEST_MS) break
    await clearUpBefore(times, samplers)
    for (const [index, sample] of samplers.entries()) found[index]?.push(await sample(times))
  }
  return found
}

/**
 * Collects the garbage of earlier rounds. After a full collection the next statements are slower, so they do not count.
 */
async function clearUpBefore(times: number, samplers: readonly Sampler[]): Promise<void> {
  const all = times % CLEAR_ALL_EVERY === 0
  clearUp(all ? 'major' : 'minor')
  if (all) for (const sample of samplers) await sample(times + UNCOUNTED)
}

/**
 * Samples both databases alternately, so that other load on the machine, and what the previous sample left behind,
 * affect both alike.
 */
async function inPairs(large: Sampler, small: Sampler): Promise<[large: number[], small: number[]]> {
  for (let times = 0; times < WARM_UP; times++) for (const sample of [large, small]) await sample(times)
  const found: [number[], number[]] = [[], []]
  const began = performance.now()
  for (let times = 0; times < PAIRS.most; times++) {
    if (times >= PAIRS.least && performance.now() - began > PAIRS.longestMs) break
    const turns = [
      () => large(times).then((ms) => found[0].push(ms)),
      () => small(times).then((ms) => found[1].push(ms)),
    ]
    await clearUpBefore(times, [large, small])
    for (const turn of times % 2 ? turns : turns.toReversed()) await turn()
  }
  return found
}

interface Read {
  milliseconds: number
  statements: Statement[]
}

/**
 * A process reads the catalogue's vocabulary once, and again in the background after a recount. That is no page's
 * statement, so it runs before those of the pages and is reported separately.
 */
async function readVocabulary(counted: CountedQueries): Promise<Read> {
  setDatabase(counted.sql)
  const began = performance.now()
  const { statements } = await counted.record(findVocabulary)
  return { milliseconds: performance.now() - began, statements }
}

async function reportVocabulary(database: string, [large, small]: Read[]): Promise<Row> {
  const scans = await findScans(database, large?.statements ?? [])
  const tables = [...new Set(scans.map(({ table }) => table))].join(', ')
  return {
    name: `the vocabulary, once per process and count, no page’s (reads all of ${tables})`,
    figure: `${short(large?.milliseconds ?? 0)} ms`,
    limit: `${short(small?.milliseconds ?? 0)} ms at 20,000`,
  }
}

function report({ name, search }: View, large: number[], small: number[]): Row[] {
  const most = search ? SEARCH_MS : PAGE_MS
  const [p50, p99] = [quantile(large, 0.5), quantile(large, 0.99)]
  const [small50, small99] = [quantile(small, 0.5), quantile(small, 0.99)]
  return [
    {
      name: `${name}: p99`,
      figure: `${short(p99)} ms`,
      limit: `${short(small99)} ms at 20,000`,
      ratio: `× ${short(p99 / small99)}`,
      goal: `≤ ${most} ms`,
      holds: p99 <= most,
    },
    {
      name: `${name}: median`,
      figure: `${short(p50)} ms`,
      limit: `${short(small50)} ms at 20,000`,
      ratio: `× ${short(p50 / small50)}`,
      goal: `≤ × ${GROWTH}`,
      holds: p50 / small50 <= GROWTH,
    },
  ]
}

async function reportScans(large: string, statements: Map<string, Statement>): Promise<Row[]> {
  const scans = await findScans(large, statements.values())
  return [
    {
      name: 'statements that read a large table from end to end, planned for their values or for any',
      figure: String(scans.length),
      limit: `${statements.size} statements`,
      goal: '0',
      holds: scans.length === 0,
    },
    ...scans.map(({ table, text, when }) => ({
      name: `  ${table}, ${when}: ${text}`,
      figure: '',
    })),
  ]
}
