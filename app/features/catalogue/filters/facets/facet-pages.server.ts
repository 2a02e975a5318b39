// Pages of one value of a category's attributes, such as watches of Titan, and of two, such as quartz watches of Titan. Search engines may
// list those that have some listings.
import { db } from '#app/db/client.server.ts'
import { limitTo, matchAny } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { facetParam, type Facets } from '#app/features/catalogue/facet-filters.ts'
import { filtersHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import type { AttributeDetails } from '#app/nouns/category/attribute.ts'
import { listCategoryIds, type CategoryId } from '#app/nouns/category/category-list.ts'
import { isSameSpelling } from '#app/nouns/category/squash-spelling.ts'
import { showValue } from '#app/nouns/item/attribute-values.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'

import { FEW_FACETED } from './count-faceted.server.ts'
import { isRanged, listFacets } from './facet-rules.server.ts'
import { matchFacets } from './facet-sql.server.ts'

/** A page with fewer listings is in no sitemap and has no links. */
const LEAST_LISTINGS = 5
const MOST_LINKS = 3
/** The pages of two values are looked for among so many of a category's newest listings. A page has at least as many as are counted. */
const NEWEST = 3_000

export type FacetLink = { label: string; href: string }
type Value = { attribute: AttributeDetails; value: string }

/** The attributes whose values have pages: nobody looks for all watches with a box. */
const listSubjects = (category: CategoryId) =>
  listFacets(category).filter((one) => !isRanged(one) && (one.kind !== 'choice' || one.choices.length > 2))

/** Pages of two values have one of this attribute: of any two there would be too many. It stands on cards, as a rule the brand. */
const findLead = (category: CategoryId) => listSubjects(category).find(({ shown }) => shown)

function facetHref(category: CategoryId, values: readonly { key: string; value: string }[]): string {
  const inOrder = listFacets(category).flatMap(({ key }) => values.filter((one) => one.key === key))
  const params = inOrder.map(({ key, value }): [string, string] => [facetParam(key), value])
  return `/category/${category}?${new URLSearchParams(params).toString()}`
}

/** `LEGO Star Wars`, `Titan · Quartz` in the order of the category; the lead comes first. */
function nameValues(category: CategoryId, values: readonly Value[]): string {
  const lead = findLead(category)?.key
  const isLead = ({ attribute }: Value) => attribute.key === lead
  return [...values.filter(isLead), ...values.filter((one) => !isLead(one))]
    .map(({ attribute, value }) => showValue(attribute, value))
    .join(' · ')
}

/**
 * The value, or the two, that a category's page is about, if nothing else is chosen; `href` is its own address, if it may be listed. All
 * spellings of a value have one address, which the counts tell.
 */
export function findFacetPage(
  filters: ListingFilters,
  { total, facets: counted = [] }: Pick<ListingCounts, 'total' | 'facets'>,
): { label: string; href: string | null } | null {
  const { category, facets, cursor } = filters
  const values = (category ? readSubjects(category, facets) : null)?.map(({ attribute, value }) => {
    const choices = counted.find(({ key }) => key === attribute.key)?.choices ?? []
    return { attribute, value: choices.find((choice) => isSameSpelling(choice.value, value))?.value ?? value }
  })
  if (!category || !values) return null
  const path = `/category/${category}`
  const isAlone = filtersHref(path, { ...filters, cursor: null }) === filtersHref(path, { facets })
  const isListed = isAlone && cursor === null && total >= LEAST_LISTINGS
  const keyed = values.map(({ attribute: { key }, value }) => ({ key, value }))
  return { label: nameValues(category, values), href: isListed ? facetHref(category, keyed) : null }
}

/** Null if the facets are not the subject of a page. */
function readSubjects(category: CategoryId, facets: Facets): Value[] | null {
  const subjects = listSubjects(category)
  const values = Object.entries(facets).flatMap(([key, chosen]): (Value | null)[] => {
    const attribute = subjects.find((one) => one.key === key)
    return chosen.map((value) => (attribute ? { attribute, value } : null))
  })
  const pageValues = values.filter((one) => one !== null)
  if (pageValues.length !== values.length || pageValues.length === 0 || pageValues.length > 2) return null
  if (pageValues.length === 1) return pageValues
  const lead = findLead(category)?.key
  const [one, two] = pageValues
  const isPair = one?.attribute.key !== two?.attribute.key && pageValues.some(({ attribute }) => attribute.key === lead)
  return isPair ? pageValues : null
}

/** The pages of a listing's values: of two of them, if there are enough such listings, and of each, in the order of its category. */
export async function listFacetLinks(item: { category: CategoryId; attributes: Attributes }): Promise<FacetLink[]> {
  const { category, attributes } = item
  const subjects = listSubjects(category).flatMap((attribute): Value[] => {
    const value = attributes[attribute.key]
    return value ? [{ attribute, value }] : []
  })
  if (subjects.length === 0) return []
  const sql = db()
  const rows = await sql<{ key: string; n: number }[]>`
    select counts.key, counts.n
    from unnest(${subjects.map(({ attribute }) => attribute.key)}::text[], ${subjects.map(({ value }) => value)}::text[])
      as wanted (key, value)
    join attribute_counts as counts on counts.category = ${category} and counts.key = wanted.key and not counts.is_sold
      and counts.value = wanted.value
    where counts.n >= ${LEAST_LISTINGS}`
  const numbers = new Map(rows.map(({ key, n }) => [key, n]))
  const paged = subjects.filter(({ attribute }) => numbers.has(attribute.key))
  const pair = await findPair(category, paged, numbers)
  return [...(pair ? [pair] : []), ...paged.map((one) => [one])].slice(0, MOST_LINKS).map((values) => ({
    label: nameValues(category, values),
    href: facetHref(
      category,
      values.map(({ attribute: { key }, value }) => ({ key, value })),
    ),
  }))
}

/**
 * The lead's value with the first other one that enough listings on sale have, too. Two frequent values are not looked for: the index
 * would read all listings of both.
 */
async function findPair(
  category: CategoryId,
  paged: readonly Value[],
  numbers: ReadonlyMap<string, number>,
): Promise<Value[] | null> {
  const lead = paged.find(({ attribute }) => attribute.key === findLead(category)?.key)
  const other = paged.find((one) => one !== lead)
  if (!lead || !other) return null
  const fewer = Math.min(numbers.get(lead.attribute.key) ?? 0, numbers.get(other.attribute.key) ?? 0)
  if (fewer > FEW_FACETED) return null
  const facets = { [lead.attribute.key]: [lead.value], [other.attribute.key]: [other.value] }
  const sql = db()
  const listings = await sql`
    select from items where ${isVisibleItem(sql)} and not is_sold ${matchFacets(sql, { category, facets })}
    ${limitTo(sql, LEAST_LISTINGS)}`
  return listings.length < LEAST_LISTINGS ? null : [lead, other]
}

/** The addresses of the pages with the most listings, for the sitemap: of one value, and of two. */
export async function listFacetPages(most: number): Promise<string[]> {
  const subjects = listCategoryIds().flatMap((category) =>
    listSubjects(category).map(({ key }) => `${category} ${key}`),
  )
  const sql = db()
  const [rows, pairs] = await Promise.all([
    sql<{ category: CategoryId; key: string; value: string }[]>`
      select category, key, value from attribute_counts
      where not is_sold and n >= ${LEAST_LISTINGS} and category || ' ' || key = ${matchAny(sql, subjects, 'text')}
      order by n desc, category, key, value ${limitTo(sql, most)}`,
    Promise.all(listCategoryIds().map((category) => listPairs(category))),
  ])
  const ofPairs = pairs.flat().toSorted((a, b) => b.n - a.n || (a.href < b.href ? -1 : 1))
  const ofOne = rows.map(({ category, key, value }) => facetHref(category, [{ key, value }]))
  return [...ofOne, ...ofPairs.map(({ href }) => href)].slice(0, most)
}

/** Among the newest listings alone, so that the cost does not grow with the catalogue. Each page has at least as many as are counted. */
async function listPairs(category: CategoryId): Promise<{ href: string; n: number }[]> {
  const lead = findLead(category)?.key
  const others = listSubjects(category).flatMap(({ key }) => (key === lead ? [] : [key]))
  if (lead === undefined || others.length === 0) return []
  const sql = db()
  const rows = await sql<{ first: string; key: string; value: string; n: number }[]>`
    with newest as materialized (
      select attributes from items where ${isVisibleItem(sql)} and not is_sold and category = ${category}
      order by is_fresh desc, created_at desc, id desc ${limitTo(sql, NEWEST)})
    select attributes ->> ${lead} as first, each.key, each.value, count(*)::integer as n
    from newest, jsonb_each_text(attributes) as each
    where attributes ? ${lead} and each.key = ${matchAny(sql, others, 'text')}
    group by 1, 2, 3 having count(*) >= ${LEAST_LISTINGS}`
  return rows.map(({ first, key, value, n }) => {
    const values = [
      { key: lead, value: first },
      { key, value },
    ]
    return { href: facetHref(category, values), n }
  })
}
