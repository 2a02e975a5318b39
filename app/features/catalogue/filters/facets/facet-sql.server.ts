// The facets of a list as conditions: for the index of facets, and for listings that are read anyway.
import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { limitTo, matchAny } from '#app/db/planned-once.server.ts'
import { readRange, type Facets, type Range } from '#app/features/catalogue/facet-filters.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

import { isRanged, listFacets } from './facet-rules.server.ts'

/**
 * The same filters with every spelling of a chosen text that listings have: people write names in their own way, and type them in
 * another. A value that none has stays.
 */
export async function spellFacets<F extends Faceted>(filters: F): Promise<F> {
  const { category, facets } = filters
  const texts = category ? listFacets(category).filter(({ kind, key }) => kind === 'text' && facets[key]) : []
  const typed = texts.flatMap(({ key }) => (facets[key] ?? []).map((value) => ({ key, value })))
  if (typed.length === 0) return filters
  const sql = db()
  const rows = await sql<{ key: string; typed: string; value: string }[]>`
    select wanted.key, wanted.value as typed, spelled.value
    from unnest(${typed.map(({ key }) => key)}::text[], ${typed.map(({ value }) => value)}::text[]) as wanted (key, value),
      lateral (
        select counts.value from attribute_counts as counts
        where counts.category = ${category} and counts.key = wanted.key and squashed(counts.value) = squashed(wanted.value)
        group by counts.value order by sum(counts.n) desc, counts.value ${limitTo(sql, MOST_SPELLINGS)}) as spelled`
  const spelled = texts.map(({ key }): [string, string[]] => {
    const values = (facets[key] ?? []).flatMap((value) => {
      const own = rows.filter((row) => row.key === key && row.typed === value).map((row) => row.value)
      return own.length > 0 ? own : [value]
    })
    return [key, [...new Set(values)]]
  })
  return { ...filters, facets: { ...facets, ...Object.fromEntries(spelled) } }
}

export type Faceted = { category: CategoryId | null; facets: Facets }
/** A value has no more that matter: the most frequent ones count. */
const MOST_SPELLINGS = 20

type Chosen = { key: string; values: string[]; ranges: Range[] }

function listChosen({ category, facets }: Faceted): Chosen[] {
  return (category ? listFacets(category) : []).flatMap((attribute): Chosen[] => {
    const values = facets[attribute.key] ?? []
    if (values.length === 0) return []
    const ranges = isRanged(attribute) ? values.flatMap((value) => readRange(value) ?? []) : []
    return [{ key: attribute.key, values: isRanged(attribute) ? [] : [...values], ranges }]
  })
}

const joinWith = (sql: Tag, parts: readonly Fragment[], word: Fragment): Fragment =>
  parts.reduce((all, part, index) => (index === 0 ? part : sql`${all} ${word} ${part}`), sql``)

/** A stored value that is no number is in no range, also where a category made a number of a text. */
const asNumber = (sql: Tag, value: Fragment): Fragment =>
  sql`case when ${value} ~ '^[0-9]+(\\.[0-9]+)?$' then (${value})::numeric end`

const inRanges = (sql: Tag, value: Fragment, ranges: readonly Range[]): Fragment =>
  sql`(${joinWith(
    sql,
    ranges.map(
      ({ min, max }) =>
        sql`(${min === null ? sql`true` : sql`${asNumber(sql, value)} >= ${min}::numeric`} and ${max === null ? sql`${asNumber(sql, value)} is not null` : sql`${asNumber(sql, value)} <= ${max}::numeric`})`,
    ),
    sql`or`,
  )})`

/** Conditions on each listing that is read, as ` and …`. */
export function withFacets(sql: Tag, faceted: Faceted): Fragment {
  return joinWith(
    sql,
    listChosen(faceted).map(({ key, values, ranges }) =>
      ranges.length > 0
        ? sql`and coalesce(${inRanges(sql, sql`(items.attributes ->> ${key})`, ranges)}, false)`
        : sql`and items.attributes ->> ${key} = ${matchAny(sql, values, 'text')}`,
    ),
    sql``,
  )
}

/** The same, answered by the index of facets alone, which knows the category too. The values of a range are looked up. */
export function matchFacets(sql: Tag, faceted: Faceted): Fragment {
  const { category } = faceted
  const words = listChosen(faceted).map(({ key, values, ranges }) =>
    ranges.length > 0
      ? sql`coalesce((
          select array_agg(distinct counts.category || ' ' || counts.key || ' ' || counts.value) from attribute_counts as counts
          where counts.category = ${category} and counts.key = ${key} and ${inRanges(sql, sql`counts.value`, ranges)}), '{}')`
      : sql`${values.map((value) => `${category} ${key} ${value}`)}::text[]`,
  )
  return joinWith(
    sql,
    words.map((one) => sql`and facet_words(items.category, items.attributes) && ${one}`),
    sql``,
  )
}

/** For each facet, how many listings of the category have one of its chosen values. */
export async function countFacetValues({ category, sold, ...faceted }: Faceted & { sold: boolean }): Promise<number[]> {
  const sql = db()
  const chosen = listChosen({ ...faceted, category })
  const rows = await Promise.all(
    chosen.map(
      ({ key, values, ranges }) => sql<{ n: number }[]>`
      select coalesce(sum(n), 0)::integer as n from attribute_counts as counts
      where counts.category = ${category} and counts.key = ${key} ${sold ? sql`` : sql`and not counts.is_sold`}
        and ${ranges.length > 0 ? inRanges(sql, sql`counts.value`, ranges) : sql`counts.value = ${matchAny(sql, values, 'text')}`}`,
    ),
  )
  return rows.map(([row]) => row?.n ?? 0)
}
