// The filters by attributes of a category, as addresses have them: `a.brand=Titan&a.brand=Casio&a.case=38..42`.

/**
 * The chosen values of attributes, by key. Of a number or a year, a value is a range: `38..42`, `..42`, `38..`, or one number. Several
 * values of one attribute are alternatives.
 */
export type Facets = Readonly<Record<string, readonly string[]>>

const PREFIX = 'a.'
/** How a page declares all these parameters at once. */
export const FACET_PARAMS = `${PREFIX}*`
/** `a.brand`, and of the two fields for a range `a.case.from` and `a.case.to`. */
const NAME = /^a\.([a-z][a-z0-9-]{0,29})(?:\.(from|to))?$/

export type FacetParam = `a.${string}`
export const facetParam = (key: string): FacetParam => `${PREFIX}${key}`
export const isFacetParam = (name: string): name is FacetParam => name.startsWith(PREFIX)

export const hasFacets = ({ facets }: { facets: Facets }): boolean => Object.keys(facets).length > 0

/** The facets of an address or a form, as they were typed. The two fields of a range are one value. */
export function readFacets(params: URLSearchParams): Facets {
  const values = new Map<string, string[]>()
  const ends = new Map<string, { from?: string; to?: string }>()
  for (const [name, text] of params) {
    const [, key, end] = NAME.exec(name) ?? []
    const value = text.trim()
    if (key === undefined || value === '') continue
    if (!values.has(key)) values.set(key, [])
    if (end === 'from' || end === 'to') ends.set(key, { ...ends.get(key), [end]: value })
    else values.get(key)?.push(value)
  }
  for (const [key, { from = '', to = '' }] of ends) values.get(key)?.push(`${from}..${to}`)
  return Object.fromEntries([...values].map(([key, list]) => [key, [...new Set(list)]]))
}

/** The values as parameters of an address, in their order. */
export const listFacetParams = (facets: Facets): [FacetParam, string][] =>
  Object.entries(facets).flatMap(([key, values]) =>
    values.map((value): [FacetParam, string] => [facetParam(key), value]),
  )

export function withoutFacet(facets: Facets, key: string, value: string): Facets {
  const rest = facets[key]?.filter((other) => other !== value) ?? []
  return Object.fromEntries(
    Object.entries(facets).flatMap(([other, values]) =>
      other !== key ? [[other, values]] : rest.length > 0 ? [[key, rest]] : [],
    ),
  )
}

/** Null is no bound. */
export type Range = { min: number | null; max: number | null }

const NUMBER = String.raw`(\d{1,9}(?:\.\d{1,3})?)`
const RANGE = new RegExp(String.raw`^(?:${NUMBER}|${NUMBER}?\.\.${NUMBER}?)$`)

/** Null for a text that is neither a number nor a range. */
export function readRange(text: string): Range | null {
  const [, one, low, high] = RANGE.exec(text) ?? []
  if (one !== undefined) return { min: Number(one), max: Number(one) }
  if (low === undefined && high === undefined) return null
  return { min: low === undefined ? null : Number(low), max: high === undefined ? null : Number(high) }
}

export function writeRange({ min, max }: Range): string {
  return min !== null && min === max ? String(min) : `${min ?? ''}..${max ?? ''}`
}
