import { createContext, useContext } from 'react'

import { readRange } from '#app/features/catalogue/facet-filters.ts'
import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { isSameSpelling } from '#app/nouns/category/squash-spelling.ts'
import type { Facet } from '#app/nouns/item/listing.schema.ts'

/** The facets of the page, in the reader's language. */
export const FacetsContext = createContext<readonly Facet[]>([])

/** Tells how a page shows a chosen value: `Brand: Titan`. */
export function useFacetName(): (key: string, value: string) => string {
  const facets = useContext(FacetsContext)
  return (key, value) => {
    const facet = facets.find((one) => one.key === key)
    if (!facet) return value
    const choice = [...facet.choices, ...(facet.others ?? [])].find((one) => isSameSpelling(one.value, value))
    const shown = choice?.label ?? (facet.isRange ? rangeLabel(value, facet.unit) : value)
    return say.facetChip({ label: facet.label, value: shown })
  }
}

/** `38–42 mm`, `Up to 38 mm`, `42 mm and up`. */
export function rangeLabel(text: string, unit = ''): string {
  const range = readRange(text)
  if (!range) return text
  const withUnit = (number: number | string) => [number, unit].filter(Boolean).join(' ')
  const { min, max } = range
  if (min === null) return say.rangeUpTo({ value: withUnit(max ?? '') })
  if (max === null) return say.rangeAndUp({ value: withUnit(min) })
  return withUnit(min === max ? min : `${min}–${max}`)
}
