import { db } from '#app/db/client.server.ts'
import { limitTo, matchAny } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import type { CountRow } from '#app/features/catalogue/filters/fold-counts.ts'
import { lowerBound, upperBound, type Edge } from '#app/features/catalogue/filters/prices/price-bounds.ts'
import { coverPrices } from '#app/features/catalogue/filters/prices/price-steps.ts'
import type { ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { listKnownIds } from '#app/nouns/category/category-list.ts'
import { CONDITIONS, PRICE_MAX } from '#app/shared/catalogue.ts'
import { EXACT_COUNT } from '#app/shared/text/counts.ts'

const sumRows = (rows: readonly CountRow[]) => rows.reduce((sum, { n }) => sum + n, 0)

/**
 * Counts items at the edges of a price range, which no counter covers. Many items are not read: each edge then has its share of
 * the counter around it, as if prices were spread evenly.
 */
export async function countEdges(filters: ListingFilters, edges: readonly Edge[]): Promise<CountRow[]> {
  const read = await readEdges(filters, edges)
  if (sumRows(read) <= EXACT_COUNT) return read
  const shares = await shareEdges(filters, edges)
  const estimated = sumRows(shares) > EXACT_COUNT ? shares : read
  const { category, conditions } = filters
  if (!category && conditions.length === 0) return estimated
  // Few may be left of the chosen part, and then its count is exact.
  const part = {
    categories: category ? [category] : undefined,
    conditions: conditions.length > 0 ? conditions : undefined,
  }
  const own = await readEdges(filters, edges, part)
  if (sumRows(own) > EXACT_COUNT) return estimated
  const isOwn = (row: CountRow) =>
    (!category || row.category === category) && (conditions.length === 0 || conditions.includes(row.condition))
  return [...estimated.filter((row) => !isOwn(row)), ...own]
}

/** Reads one index range per category, condition and sold state, up to one more than EXACT_COUNT in all. */
function readEdges(
  { sold }: ListingFilters,
  edges: readonly Edge[],
  {
    categories = listKnownIds(),
    conditions = CONDITIONS,
  }: { categories?: readonly string[] | undefined; conditions?: readonly string[] | undefined } = {},
): Promise<CountRow[]> {
  const sql = db()
  return sql<CountRow[]>`
    select category, condition, count(*)::integer as n
    from (
      select two.category, three.condition
      from unnest(${[...categories]}::text[]) as two (category),
        unnest(${[...conditions]}::text[]) as three (condition),
        unnest(${sold ? sql`array[false, true]` : sql`array[false]`}) as four (is_sold),
        unnest(${edges.map(({ lowest }) => lowest)}::integer[], ${edges.map(({ highest }) => highest)}::integer[])
          as edge (lowest, highest),
        lateral (
          select from items
          where ${isVisibleItem(sql)} and items.is_sold = four.is_sold and items.category = two.category
            and items.condition = three.condition and items.price between edge.lowest and edge.highest) as matched
      ${limitTo(sql, EXACT_COUNT + 1)}) as counted
    group by category, condition`
}

async function shareEdges({ sold }: ListingFilters, edges: readonly Edge[]): Promise<CountRow[]> {
  const sql = db()
  const shares = await Promise.all(
    edges.map(async ({ lowest, highest }) => {
      const [below, above] = [lowerBound(lowest), upperBound(highest)]
      const share = (highest - lowest + 1) / ((above ?? PRICE_MAX) - below + 1)
      const rows = await sql<CountRow[]>`
        select category, condition, sum(n)::integer as n from item_counts
        where n > 0 ${sold ? sql`` : sql`and not is_sold`}
          and price_step = ${matchAny(sql, coverPrices(below, above), 'integer')}
        group by category, condition`
      return rows.map((row) => ({ ...row, n: Math.round(row.n * share) }))
    }),
  )
  return shares.flat()
}
