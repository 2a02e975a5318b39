import { facetParam, isFacetParam, readFacets, type Facets } from '#app/features/catalogue/facet-filters.ts'
import {
  ANY_PRICE,
  chosenSort,
  hasPrice,
  type ListingFilters,
  type PriceBounds,
} from '#app/features/catalogue/listing-filters.ts'

import { readFilters } from './coming-filters.ts'
import { formatPriceTexts, isUpsideDown, type PriceInText } from './prices/price-texts.ts'

/**
 * The filters in the form; null when they are invalid. `changes` are choices that the fields show only after the next
 * render.
 */
export function readForm(
  form: HTMLFormElement,
  inText: PriceInText | null,
  changes: Partial<ListingFilters>,
): ListingFilters | null {
  // The form has no files.
  const fields = new URLSearchParams([...new FormData(form)] as [string, string][])
  const texts = { min: fields.get('min') ?? '', max: fields.get('max') ?? '' }
  if (changes.min === undefined && isUpsideDown(texts, null)) return null
  const next = { ...readFilters(fields), ...changes }
  if (!inText) return next
  // If the search text already names this price, do not send it again. If the fields are empty, take it out of the
  // text.
  const priceTexts = formatPriceTexts(inText)
  const isAsSaid =
    changes.min === undefined ? texts.min === priceTexts.min && texts.max === priceTexts.max : isSamePrice(next, inText)
  if (isAsSaid) return { ...next, ...ANY_PRICE }
  return hasPrice(next) ? next : { ...next, ...inText.without }
}

const isSamePrice = (a: PriceBounds, b: PriceBounds) => a.min === b.min && a.max === b.max

/** Sets the boxes and the fields of attributes as rendered, and the sort order. They are updated in place, so that the focus stays. */
export function setForm(form: HTMLFormElement, filters: ListingFilters) {
  clearTyped(form, filters.facets)
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]'))
    box.checked = box.defaultChecked
  const sort = form.elements.namedItem('sort')
  if (sort instanceof HTMLSelectElement) sort.value = chosenSort(filters)
}

/** Empties the fields of attributes whose values have been applied, and leaves the one that is being typed in. */
function clearTyped(form: HTMLFormElement, facets: Facets) {
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[type=text]')].filter(({ name }) =>
    isFacetParam(name),
  )
  const focused = fields.find((field) => field === document.activeElement)
  for (const field of fields) {
    const [key = ''] = Object.keys(readFacets(new URLSearchParams([[field.name, 'x']])))
    const together = fields.filter(({ name }) => name.startsWith(facetParam(key)))
    const typed = readFacets(new URLSearchParams(together.map(({ name, value }) => [name, value])))[key] ?? []
    const isBeingTyped = focused !== undefined && together.includes(focused)
    if (!isBeingTyped || typed.every((value) => facets[key]?.includes(value))) field.value = field.defaultValue
  }
}

/** Whether a choice was made since the form was rendered. */
export const isFormChanged = (form: HTMLFormElement) => [...form.elements].some(wasChanged)

/** Whether a control differs from its initial state. A number that is still being typed does not count. */
function wasChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false
  if (!(control instanceof HTMLInputElement)) return false
  if (control.inputMode === 'numeric' && control === document.activeElement) return false
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue
}
