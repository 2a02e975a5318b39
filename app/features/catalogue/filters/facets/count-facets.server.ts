import { db, type Fragment } from '#app/db/client.server.ts'
import { limitTo, matchAny } from '#app/db/planned-once.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { hasFacets, readRange, type Facets } from '#app/features/catalogue/facet-filters.ts'
import { findRadius, hasPrice, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { attributeLabel, attributeUnit, type Attribute, type AttributeDetails } from '#app/nouns/category/attribute.ts'
import { isSameSpelling, squashSpelling } from '#app/nouns/category/squash-spelling.ts'
import { showValue, valueNote } from '#app/nouns/item/attribute-values.ts'
import type { Facet } from '#app/nouns/item/listing.schema.ts'

import { areFewFaceted, FEW_FACETED } from './count-faceted.server.ts'
import { rangeLabel } from './facet-names.ts'
import { findPresets } from './facet-presets.server.ts'
import { isRanged, listFacets } from './facet-rules.server.ts'
import { matchFacets, withFacets } from './facet-sql.server.ts'

/** A facet with so many values offers the first as choices, and a field finds the others. */
const TYPED_FROM = 12
const CHOICES = 8
const OTHERS = 60

/** How many items have a value of an attribute. */
type ValueCount = { key: string; value: string; n: number }
/** The counts of an attribute's values. Null where there are too many items to count. */
type Counts = readonly ValueCount[] | null

/**
 * The category's attributes to choose from. A count is exact or left out: counters know the whole category, and of few items each is read.
 * The values of an attribute are counted as if none of its own were chosen. `near` is a condition on where the items are, and `total` the number of those that pass all filters.
 */
export async function countFacets(
  filters: ListingFilters,
  { near, total }: { near: Fragment; total: number },
): Promise<Facet[]> {
  const { category } = filters
  const declared = category ? listFacets(category) : []
  if (!category || declared.length === 0) return []
  const [known, presets] = await Promise.all([readKnown(filters, declared), findPresets(category)])
  const counts = await readCounts({ filters, near, total, known }, declared)
  return showFacets(filters, declared, { known, presets, counts })
}

/** The same without numbers, for a search: what it finds is not counted by attributes. */
export async function offerFacets(filters: ListingFilters): Promise<Facet[]> {
  const { category } = filters
  const declared = category ? listFacets(category) : []
  if (!category || declared.length === 0) return []
  const [known, presets] = await Promise.all([readKnown(filters, declared), findPresets(category)])
  return showFacets(filters, declared, { known, presets, counts: () => null })
}

type Offer = {
  known: readonly ValueCount[]
  presets: Awaited<ReturnType<typeof findPresets>>
  counts: (key: string) => Counts
}

function showFacets(
  filters: ListingFilters,
  declared: readonly AttributeDetails[],
  { known, presets, counts }: Offer,
): Facet[] {
  return declared.flatMap((attribute) => {
    const chosen = filters.facets[attribute.key] ?? []
    const own = counts(attribute.key)
    const facet = isRanged(attribute)
      ? showRanges(attribute, presets.get(attribute.key) ?? [], own, chosen)
      : showValues(attribute, known, own, chosen)
    const left = facet.choices.length + (facet.others?.length ?? 0)
    return left > 1 || chosen.length > 0 ? [facet] : []
  })
}

const byCount = (a: ValueCount, b: ValueCount) => b.n - a.n || (a.value < b.value ? -1 : 1)

/** Spellings of one value together, under the most frequent one. */
function mergeSpellings(counts: readonly ValueCount[]): ValueCount[] {
  const merged = new Map<string, ValueCount>()
  for (const one of counts.toSorted(byCount)) {
    const spelling = squashSpelling(one.value)
    const first = merged.get(spelling)
    merged.set(spelling, first ? { ...first, n: first.n + one.n } : one)
  }
  return [...merged.values()].toSorted(byCount)
}

function showValues(attribute: Attribute, known: readonly ValueCount[], own: Counts, chosen: readonly string[]): Facet {
  const offered = mergeSpellings(
    [...(own ?? known), ...chosen.map((value) => ({ key: attribute.key, value, n: 0 }))].filter(
      ({ key }) => key === attribute.key,
    ),
  )
  const showChoice = ({ value, n }: ValueCount) => {
    const note = valueNote(attribute, value)
    return { value, label: showValue(attribute, value), ...(note && { note }), ...(own && { n }) }
  }
  const isChosen = ({ value }: ValueCount) => chosen.some((one) => isSameSpelling(one, value))
  const values = offered.filter((one) => one.n > 0)
  const first = values.slice(0, values.length < TYPED_FROM ? TYPED_FROM : CHOICES)
  const ahead = offered.filter((one) => isChosen(one) && !first.includes(one))
  const others = values.slice(first.length, OTHERS).filter((one) => !ahead.includes(one))
  return {
    key: attribute.key,
    label: attributeLabel(attribute),
    choices: [...ahead, ...first].map(showChoice),
    ...(others.length > 0 && { others: others.map(showChoice) }),
  }
}

function showRanges(attribute: Attribute, presets: readonly string[], own: Counts, chosen: readonly string[]): Facet {
  const numbers = own?.flatMap(({ key, value, n }) => (key === attribute.key ? [{ number: Number(value), n }] : []))
  const unit = attributeUnit(attribute)
  const choices = [...new Set([...chosen, ...presets])].flatMap((value): Facet['choices'] => {
    const label = rangeLabel(value, unit)
    if (!numbers) return [{ value, label }]
    const { min, max } = readRange(value) ?? { min: null, max: null }
    const n = numbers.reduce(
      (sum, one) => (one.number >= (min ?? -Infinity) && one.number <= (max ?? Infinity) ? sum + one.n : sum),
      0,
    )
    return n > 0 || chosen.includes(value) ? [{ value, label, n }] : []
  })
  const inOrder = choices.toSorted((a, b) => firstNumber(a.value) - firstNumber(b.value))
  return {
    key: attribute.key,
    label: attributeLabel(attribute),
    ...(unit && { unit }),
    isRange: true,
    choices: inOrder,
  }
}

const firstNumber = (value: string) => readRange(value)?.min ?? -Infinity

/** In the whole category, from counters: the most frequent values, and all numbers. */
async function readKnown(
  { category, sold }: ListingFilters,
  declared: readonly AttributeDetails[],
): Promise<ValueCount[]> {
  const ranged = declared.flatMap((attribute) => (isRanged(attribute) ? [attribute.key] : []))
  const valued = declared.flatMap((attribute) => (isRanged(attribute) ? [] : [attribute.key]))
  const sql = db()
  const [most, numbers] = await Promise.all([
    valued.length === 0
      ? []
      : sql<ValueCount[]>`
      select wanted.key, most.value, most.n ${sold ? sql`+ coalesce(sold.n, 0)` : sql``} as n
      from unnest(${valued}::text[]) as wanted (key) cross join lateral (
        select counts.value, counts.n from attribute_counts as counts
        where counts.category = ${category} and counts.key = wanted.key and not counts.is_sold
        order by counts.n desc, counts.value desc ${limitTo(sql, OTHERS)}) as most
      ${sold ? sql`left join attribute_counts as sold on sold.category = ${category} and sold.key = wanted.key and sold.is_sold and sold.value = most.value` : sql``}`,
    ranged.length === 0
      ? []
      : sql<ValueCount[]>`
      select key, value, sum(n)::integer as n from attribute_counts
      where category = ${category} and key = ${matchAny(sql, ranged, 'text')} ${sold ? sql`` : sql`and not is_sold`}
      group by key, value`,
  ])
  return [...most, ...numbers]
}

const isNarrowed = (filters: ListingFilters) =>
  hasPrice(filters) || findRadius(filters.within) !== null || filters.conditions.length > 0 || filters.cities.length > 0

type View = { filters: ListingFilters; near: Fragment; total: number; known: readonly ValueCount[] }

/** For each attribute, the counts of its values among the items that pass all other filters. */
async function readCounts(view: View, declared: readonly AttributeDetails[]): Promise<(key: string) => Counts> {
  const { filters } = view
  const chosen = Object.keys(filters.facets)
  const free = declared.flatMap(({ key }) => (chosen.includes(key) ? [] : [key]))
  const [ofFree, ...ofChosen] = await Promise.all([
    free.length > 0 ? readWithin(view, filters.facets, free) : null,
    ...chosen.map((key) => readWithin(view, omit(filters.facets, key), [key])),
  ])
  const counts = new Map(chosen.map((key, index) => [key, ofChosen[index] ?? null]))
  return (key) => (counts.has(key) ? (counts.get(key) ?? null) : (ofFree ?? null))
}

const omit = (facets: Facets, key: string): Facets =>
  Object.fromEntries(Object.entries(facets).filter(([other]) => other !== key))

async function readWithin(
  { filters, near, total, known }: View,
  facets: Facets,
  keys: readonly string[],
): Promise<Counts> {
  const others = { ...filters, facets }
  const isFaceted = hasFacets(others)
  if (!isFaceted && !isNarrowed(others)) return known
  if (facets === filters.facets && total > FEW_FACETED) return null
  const isFew = isFaceted && (await areFewFaceted(others))
  if (isFaceted && !isNarrowed(others) && !isFew) return null
  const { sold, conditions, cities, category } = others
  const sql = db()
  const othersSql = sql`${sold ? sql`` : sql`and not is_sold`}
        ${conditions.length > 0 ? sql`and condition = ${matchAny(sql, conditions, 'text')}` : sql``}
        ${cities.length > 0 ? sql`and city = ${matchAny(sql, cities, 'text')}` : sql``}
        ${others.min > 0 ? sql`and price >= ${others.min}` : sql``} ${others.max === null ? sql`` : sql`and price <= ${others.max}`}
        ${near}`
  // A limit would make PostgreSQL walk the category and make the words of each listing. In a city there are fewer than with a frequent value.
  const source = isFew
    ? sql`select attributes from (
        select attributes, is_sold, condition, city, price, area, delivery from items
        where ${isVisibleItem(sql)} ${matchFacets(sql, others)} offset 0) as items
      where true ${othersSql}`
    : sql`select attributes from items
      where ${isVisibleItem(sql)} and category = ${category} ${othersSql}
        ${cities.length > 0 ? withFacets(sql, others) : matchFacets(sql, others)}
      ${limitTo(sql, FEW_FACETED + 1)}`
  const rows = await sql<(ValueCount & { read: number })[]>`
    with matched as materialized (${source})
    select each.key, each.value, count(*)::integer as n, (select count(*)::integer from matched) as read
    from matched, jsonb_each_text(attributes) as each where each.key = ${matchAny(sql, keys, 'text')}
    group by each.key, each.value`
  return (rows[0]?.read ?? 0) > FEW_FACETED ? null : rows
}
