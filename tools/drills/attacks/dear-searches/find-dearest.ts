import { connect, setDatabase, systemDb } from '#app/db/client.server.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { searchItems } from '#app/features/catalogue/search/search-items.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { seedRandom } from '#app/shared/numbers/seeded-random.ts'
import { countQueries, type Statement } from '#test/plans/counted-queries.ts'
import { CLASSES, makeDearSearches, readDearWords, varySearch, type DearSearch } from '#test/plans/dear-searches.ts'
import { countRowsRead } from '#test/plans/rows-read.ts'

/** Searches that the generator makes first, of every class, and variations of the dearest after that. */
const FIRST = 4 * Object.keys(CLASSES).length
const VARIED = 80
/** A busy machine makes the dearest statements take longer than those of pages may. */
const LONGEST_MS = 120_000

type Measured = DearSearch & { milliseconds: number; rows: number }

/**
 * The searches that take most of the database's time, without the limits of a request, and the most rows that one of their statements
 * reads: made anew of every class, and then varied, the dearest ones most.
 */
export async function findDearest(database: string, wanted: number): Promise<Measured[]> {
  const before = systemDb()
  const counted = countQueries(database, { longestMs: LONGEST_MS })
  const plans = connect(database, { max: 1, for: 'pages' })
  const random = seedRandom('dearest')
  setDatabase(counted.sql)
  try {
    await findVocabulary()
    const words = await readDearWords(database)
    const found: (DearSearch & { milliseconds: number; statements: Statement[] })[] = []
    const known = new Set<string>()
    const measure = async (one: DearSearch) => {
      const key = JSON.stringify(one.filters)
      if (known.has(key)) return
      known.add(key)
      const { statements, milliseconds } = await counted.record(() => searchItems(one.filters, PAGE_SIZE, null))
      found.push({ ...one, statements, milliseconds })
      found.sort((a, b) => b.milliseconds - a.milliseconds)
    }
    const fresh = makeDearSearches(words, 'dear')
    for (let n = 0; n < FIRST; n += 1) {
      await measure(fresh.next().value)
    }
    for (let n = 0; n < VARIED; n += 1) {
      const dear = found[Math.floor(random() ** 2 * 2 * wanted)]
      if (dear) await measure(varySearch(dear, words, random))
    }
    await plans`select set_config('statement_timeout', ${String(LONGEST_MS)}, false)`
    const dearest: Measured[] = []
    for (const { statements, ...one } of found.slice(0, wanted)) {
      let rows = 0
      for (const statement of statements) rows = Math.max(rows, await countRowsRead(plans, 'items', statement))
      dearest.push({ ...one, rows: Math.round(rows) })
    }
    return dearest
  } finally {
    setDatabase(before)
    await Promise.all([counted.end(), plans.end()])
  }
}
