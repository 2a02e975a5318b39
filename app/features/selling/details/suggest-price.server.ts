import { db } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { filtersHref } from '#app/features/catalogue/listing-filters.ts'
import type { CategoryId, Condition } from '#app/shared/catalogue.ts'

import {
  MOST_COUNTED,
  pickComparable,
  pickSearched,
  pickShared,
  weighWords,
  type Counted,
} from './comparable-listings.ts'
import { LEAST_COMPARABLE, estimatePrice, type PriceSuggestion } from './estimate-price.ts'
import { informativeWords } from './informative-words.ts'

const MOST_WORDS = 10
const MOST_ROWS = 2000
const LONGEST_MS = 1500

type Asked = { title: string; category: CategoryId; condition: Condition | null }
type Row = { title: string; price: number; condition: Condition; has: boolean[] }

/**
 * The prices of comparable listings on sale in the same category, see `pickComparable`. Prices that an import made up do
 * not count.
 */
export async function suggestPrice({ title, category, condition }: Asked): Promise<PriceSuggestion> {
  const asked = informativeWords(title).slice(0, MOST_WORDS)
  const found = await db().begin('read only', async (sql) => {
    await sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`
    const isComparable = sql`category = ${category} and not is_sold and ${isVisibleItem(sql)} and not 'price' = any(filled)`
    const counted = await sql<Counted[]>`
      select word, (select count(*)::int from (
          select from items where ${isComparable} and search @@ to_tsquery('khazana', word || ':A') limit ${MOST_COUNTED}
        ) as having_it) as n
      from unnest(${asked}::text[]) with ordinality as given (word, place) order by place`
    const [total] = await sql<{ n: number }[]>`
      select coalesce(sum(n), 0)::int as n from item_counts where category = ${category} and not is_sold and price_step = -1`
    const words = weighWords(title, category, counted, total?.n ?? 0)
    const searched = pickSearched(words)
    if (searched.length === 0) return { rows: [], shared: [] }
    const query = searched.map(({ word }) => `${word}:A`).join(' | ')
    const candidates = await sql<Row[]>`
      with asked as materialized (
        select array_agg(to_tsquery('khazana', word || ':A') order by place) as queries
        from unnest(${asked}::text[]) with ordinality as given (word, place)
      )
      select title, price, condition, array(select search @@ query from unnest(asked.queries) as query) as has
      from items, asked where ${isComparable} and search @@ to_tsquery('khazana', ${query})
      limit ${MOST_ROWS}`
    const rows = pickComparable(words, candidates, total?.n ?? 0)
    return { rows, shared: pickShared(words, rows) }
  })
  const count = found.rows.length
  if (count < LEAST_COMPARABLE) return { count, range: null, href: null }
  const href = filtersHref('/browse', { search: found.shared.join(' '), category })
  return { count, range: estimatePrice(found.rows, condition), href }
}
