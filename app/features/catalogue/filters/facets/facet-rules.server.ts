import {
  readRange,
  readFacets,
  facetParam,
  writeRange,
  type FacetParam,
  type Facets,
} from '#app/features/catalogue/facet-filters.ts'
import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { attributeLabel, type Attribute, type AttributeDetails } from '#app/nouns/category/attribute.ts'
import { findDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { findByNote, tidyValue, valueProblem } from '#app/nouns/item/attribute-values.ts'

/** At most this many values of one attribute at once. */
const MOST_VALUES = 20
const SHOWN_LETTERS = 40

/** The attributes by which lists of a category can be narrowed, in its order. */
export const listFacets = (category: CategoryId): readonly AttributeDetails[] =>
  findDetails(category)?.attributes.filter(({ filtered }) => filtered) ?? []

/** Whether values of it are chosen as ranges. */
export const isRanged = ({ kind }: Pick<Attribute, 'kind'>): boolean => kind === 'number' || kind === 'year'

/** The facets of an address, in the category's order. An invalid one is left out, and named in `problems`. */
export function checkFacets(
  params: URLSearchParams,
  category: CategoryId | null,
): { facets: Facets; problems: Record<FacetParam, string> } {
  const typed = new Map(Object.entries(readFacets(params)))
  const problems: Record<FacetParam, string> = {}
  const facets: [string, readonly string[]][] = []
  const declared = category ? listFacets(category) : []
  for (const attribute of declared) {
    const values = typed.get(attribute.key)
    if (!values) continue
    const { tidied, problem } = tidyValues(attribute, values)
    if (problem !== null) problems[facetParam(attribute.key)] = problem
    if (tidied.length > 0) facets.push([attribute.key, tidied])
  }
  for (const key of typed.keys())
    if (!declared.some((one) => one.key === key))
      problems[facetParam(key)] = category ? say.unknownFacet({ key }) : say.facetWithoutCategory({ key })
  return { facets: Object.fromEntries(facets), problems }
}

function tidyValues(attribute: Attribute, values: readonly string[]): { tidied: string[]; problem: string | null } {
  const label = attributeLabel(attribute)
  if (values.length > MOST_VALUES) return { tidied: [], problem: say.tooManyValues({ label, max: MOST_VALUES }) }
  const tidied = values.map((value) => (isRanged(attribute) ? tidyRange(attribute, value) : tidyOne(attribute, value)))
  return {
    tidied: [...new Set(tidied.flatMap(({ value }) => value ?? []))],
    problem: tidied.find(({ problem }) => problem !== null)?.problem ?? null,
  }
}

type Tidied = { value: string | null; problem: string | null }

function tidyOne(attribute: Attribute, written: string): Tidied {
  const value = tidyValue(attribute, written)
  const problem = valueProblem(attribute, value)
  if (problem === null) return { value, problem }
  const onOtherScale = findByNote(attribute, written)
  return onOtherScale === undefined ? { value: null, problem } : { value: onOtherScale, problem: null }
}

function tidyRange(attribute: Attribute, written: string): Tidied {
  const label = attributeLabel(attribute)
  // Each end is read as the value of a listing is: "45k", "1.2 lakh km".
  const ends = written.split('..').map((end) => (end.trim() === '' ? '' : tidyValue(attribute, end)))
  const range = readRange(ends.join('..').replaceAll(/\s/g, ''))
  const example = attribute.kind === 'year' ? '1990..1999' : '10..20'
  if (!range)
    return { value: null, problem: say.rangeNotValid({ label, text: written.slice(0, SHOWN_LETTERS), example }) }
  const { min, max } = range
  if (min !== null && max !== null && min > max) return { value: null, problem: say.rangeUpsideDown({ label }) }
  return { value: writeRange(range), problem: null }
}
