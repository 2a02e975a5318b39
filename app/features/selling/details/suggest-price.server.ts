import { db } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { filtersHref } from '#app/features/catalogue/listing-filters.ts'
import type { CategoryId, Condition } from '#app/shared/catalogue.ts'

import { LEAST_COMPARABLE, estimatePrice, type PriceSuggestion } from './estimate-price.ts'
import { informativeWords } from './informative-words.ts'

const MOST_WORDS = 10
const MOST_ROWS = 2000
/** A single word makes listings comparable only if it is rare. */
const RARE_WORD = 200
const RARE_SHARE = 0.2
const LONGEST_MS = 1500

type Asked = { title: string; category: CategoryId; condition: Condition | null }
type Row = { price: number; condition: Condition }

/**
 * The prices of comparable listings on sale: those in the same category whose titles share the most words with this
 * one. Words are dropped until at least five listings match. Prices that an import made up do not count.
 */
export async function suggestPrice({ title, category, condition }: Asked): Promise<PriceSuggestion> {
  const words = informativeWords(title).slice(0, MOST_WORDS)
  const found = await db().begin('read only', async (sql) => {
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`
    const comparable = sql`category = ${category} and not is_sold and ${isVisibleItem(sql)} and not 'price' = any(filled)`
    const counted = await sql<{ word: string; n: number }[]>`
      select word, (select count(*)::int from (
          select from items where ${comparable} and search @@ to_tsquery('khazana', word || ':A') limit ${MOST_ROWS}
        ) as having_it) as n
      from unnest(${words}::text[]) with ordinality as given (word, place) order by n desc, place`
    const [total] = await sql<{ n: number }[]>`
      select coalesce(sum(n), 0)::int as n from item_counts where category = ${category} and not is_sold and price_step = -1`
    let shared = counted.filter(({ n }) => n > 0)
    let rows: Row[] = []
    while (shared.length > 0 && isTelling(shared, total?.n ?? 0)) {
      const query = shared.map(({ word }) => `${word}:A`).join(' & ')
      rows = await sql<Row[]>`
        select price, condition from items where ${comparable} and search @@ to_tsquery('khazana', ${query})
        limit ${MOST_ROWS}`
      if (rows.length >= LEAST_COMPARABLE) break
      // Drop the rarest word: it is the one that too few listings share.
      shared = shared.slice(0, -1)
    }
    return { rows, words: words.filter((word) => shared.some((one) => one.word === word)) }
  })
  const count = found.rows.length
  if (count < LEAST_COMPARABLE) return { count, range: null, href: null }
  const href = filtersHref('/browse', { search: found.words.join(' '), category })
  return { count, range: estimatePrice(found.rows, condition), href }
}

function isTelling(shared: readonly { n: number }[], total: number): boolean {
  const [first] = shared
  if (shared.length > 1 || !first) return shared.length > 1
  return first.n <= RARE_WORD && first.n <= Math.max(LEAST_COMPARABLE, total * RARE_SHARE)
}
