import { connect, type Sql } from '#app/db/client.server.ts'
import { parseListingFilters } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { listCategoryIds } from '#app/nouns/category/category-list.ts'

/** So many values of an attribute are tried, the most frequent first. */
const VALUES = 8
const KEYS = ['brand', 'theme', 'platform', 'author', 'colour', 'fuel', 'set', 'for', 'language']

type Value = { category: string; key: string; value: string }

/** A category's page with its attributes, none, one or two of them chosen. `times` increases from sample to sample. */
export interface FacetView {
  name: string
  ask: (times: number) => Promise<unknown>
}

/** The views of one database, each with whatever connection the product has at that moment. */
export async function listFacetViews(url: string): Promise<FacetView[]> {
  const values = await readValues(url)
  const page = (name: string, query: (times: number) => string): FacetView => ({
    name,
    ask: (times) => findListings(parseListingFilters(new URLSearchParams(query(times))).filters),
  })
  const pick = (times: number) => values[times % values.length] ?? { category: 'lego', key: 'year', value: '2015' }
  const chosen = ({ category, key, value }: Value) => `category=${category}&a.${key}=${encodeURIComponent(value)}`
  const other = (one: Value, times: number) =>
    values.filter(({ category, key }) => category === one.category && key !== one.key)[times % VALUES]
  return [
    page('a category', (times) => `category=${listCategoryIds()[times % listCategoryIds().length]}`),
    page('one value', (times) => chosen(pick(times))),
    page('one value in another spelling', (times) => chosen(pick(times)).toLowerCase()),
    page('one value, price low to high', (times) => `${chosen(pick(times))}&sort=price-low`),
    page('one value and a condition', (times) => `${chosen(pick(times))}&condition=Good`),
    page('one value and a city', (times) => `${chosen(pick(times))}&city=Mumbai`),
    page('values of two attributes', (times) => {
      const [one, two] = [pick(times), other(pick(times), times)]
      return two ? `${chosen(one)}&a.${two.key}=${encodeURIComponent(two.value)}` : chosen(one)
    }),
    page('a range of years', (times) => `category=games&a.year=${1990 + (times % 20)}..${1995 + (times % 20)}`),
  ]
}

/** The least that such a page has to read: its cards by their ids, and the counts of its category's most frequent values. */
export async function listLeast(sql: Sql): Promise<FacetView> {
  const categories = listCategoryIds()
  const pages = await Promise.all(
    categories.map(async (category) => ({
      category,
      ids: (
        await sql<{ id: string }[]>`
        select id from items where category = ${category} and hidden_at is null and not is_sold
        order by is_fresh desc, created_at desc, id desc limit 24`
      ).map(({ id }) => id),
    })),
  )
  return {
    name: 'the least',
    ask: async (times) => {
      const { category, ids } = pages[times % pages.length] ?? { category: '', ids: [] }
      await sql`select * from items where id = any(${ids}::uuid[])`
      await sql`
        select value, n from attribute_counts where category = ${category} and key = 'brand' and not is_sold order by n desc limit 60`
    },
  }
}

/** The most frequent values of attributes that narrow lists. */
async function readValues(url: string): Promise<Value[]> {
  const sql = connect(url, { max: 1 })
  try {
    return await sql<Value[]>`
      select category, key, value from (
        select category, key, value, row_number() over (partition by category, key order by n desc, value) as place
        from attribute_counts where not is_sold and key = any(${KEYS}::text[])) as ranked
      where place <= ${VALUES} order by md5(category || key || value)`
  } finally {
    await sql.end()
  }
}
