import { facetChip } from '#app/features/catalogue/filters/messages/messages.ts'
import { sortName } from '#app/features/catalogue/listing-filters.ts'
import { placeName } from '#app/features/catalogue/places/place-name.server.ts'
import * as say from '#app/features/catalogue/search/messages/messages.ts'
import { attributeLabel } from '#app/nouns/category/attribute.ts'
import { categoryName, listAttributes } from '#app/nouns/category/category-list.ts'
import { showValue } from '#app/nouns/item/attribute-values.ts'
import { conditionName } from '#app/shared/catalogue.ts'
import { joinWithAnd, joinWithOr } from '#app/shared/text/lists.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import type { NearReading } from './near-in-text.ts'
import type { PriceRange } from './prices/read-prices.ts'
import { withoutQuotes } from './quoted-words.ts'
import type { SearchSaid } from './said.schema.ts'
import type { MeantValue, PieceKind, Understanding } from './understand.ts'

export function priceLabel({ min, max }: PriceRange): string {
  if (min !== null && max !== null) return `${formatRupees(min)} – ${formatRupees(max)}`
  return max !== null ? say.priceUnder({ price: formatRupees(max) }) : say.priceFrom({ price: formatRupees(min ?? 0) })
}

/** A chip for each kind of filter that was understood and is in use. */
export function buildReadingChips(
  text: string,
  reading: Understanding,
  inUse: (kind: PieceKind) => boolean,
): SearchSaid['understood'] {
  const kinds = [...new Set(reading.pieces.map(({ kind }) => kind))].filter((kind) => kind !== 'without').filter(inUse)
  const chips = kinds.map((kind) => {
    // A piece that a model understood may have no position in the text; then nothing can be cut out.
    const parts = reading.pieces.filter((piece) => piece.kind === kind && piece.end > piece.start)
    const left = parts.length > 0 ? cutParts(text, parts) : ''
    return { kind, label: labelPiece(kind, reading), search: left || text, exact: left === '' }
  })
  const leftOut = [...new Set(reading.without.map((one) => one.text))].map((words) => {
    const parts = reading.without.filter((one) => one.text === words)
    const left = cutParts(text, parts)
    return { kind: 'without' as const, label: labelExcluded(words, parts), search: left || text, exact: left === '' }
  })
  return [...chips, ...reading.values.map((value) => buildValueChip(text, value)), ...leftOut]
}

/** The same as the chip of the filter. */
function buildValueChip(text: string, value: MeantValue): SearchSaid['understood'][number] {
  const attribute = findAttribute(value)
  const left = cutParts(text, [value])
  return {
    kind: 'value',
    label: attribute
      ? facetChip({ label: attributeLabel(attribute), value: showValue(attribute, value.value) })
      : value.value,
    search: left || text,
    exact: left === '',
  }
}

const findAttribute = ({ category, key }: MeantValue) =>
  listAttributes(category).find((attribute) => attribute.key === key)

/** A value that nobody sells, and those that are shown instead. */
export function describeInstead(missing: MeantValue): { value: string; instead: string | null } {
  const { value } = missing
  const instead = (missing.instead ?? []).map((one) => one.value)
  const attribute = findAttribute(missing)
  if (!attribute) return { value, instead: null }
  const [first, last] = [instead[0], instead.at(-1)]
  const others =
    attribute.kind === 'number' && first !== undefined && last !== undefined && first !== last
      ? say.fromTo({ from: first, to: showValue(attribute, last) })
      : joinWithAnd(instead.map((one) => showValue(attribute, one)))
  const shown = showValue(attribute, value)
  // A number without a unit does not say what it counts.
  const isBare = attribute.kind === 'number' && attribute.unit === undefined
  return {
    value: isBare ? say.namedNumber({ label: attributeLabel(attribute), number: shown }) : shown,
    instead: others || null,
  }
}

/** Descriptions are not searched for excluded words; see `exclude-words.ts`. */
const labelExcluded = (words: string, parts: Understanding['without']) =>
  parts.some(({ category }) => category !== null) ? say.without({ words }) : say.withoutInTitle({ words })

/** The text to search for, without excluded words, without the place and without quotes. */
export const wantedText = (text: string, reading: Understanding) =>
  withoutQuotes(cutParts(text, [...reading.without, ...reading.pieces.filter(({ kind }) => kind === 'city')]))

function labelPiece(
  kind: Exclude<PieceKind, 'without'>,
  { price, conditions, sort, category, city, near }: Understanding,
): string {
  if (kind === 'price') return price ? priceLabel(price) : ''
  if (kind === 'sort') return sort ? sortName(sort, null) : ''
  if (kind === 'city') return city ? say.inCity({ city: placeName(city) }) : ''
  if (kind === 'near') return near ? labelNear(near) : ''
  if (kind === 'category') return category ? categoryName(category) : ''
  return conditions.length > 2 ? say.used() : joinWithOr(conditions.map(conditionName))
}

function labelNear({ km, place }: NearReading): string {
  if (km === null) return place ? say.nearPlace({ place: placeName(place) }) : say.nearMe()
  return place ? say.withinOf({ km: String(km), place: placeName(place) }) : say.withinKm({ km: String(km) })
}

/** The text with some parts removed, of which several may be the same: "not casio or titan" excludes two words. */
function cutParts(text: string, parts: readonly { start: number; end: number }[]): string {
  const cut = [...new Map(parts.map((part) => [part.start, part])).values()]
    .toSorted((a, b) => b.start - a.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
  return cut.replaceAll(/\s+/g, ' ').trim()
}

/** The text with some parts replaced. */
export function withMended(text: string, mended: readonly { start: number; end: number; word: string }[]): string {
  return mended
    .toSorted((a, b) => b.start - a.start)
    .reduce((said, { start, end, word }) => said.slice(0, start) + word + said.slice(end), text)
}
