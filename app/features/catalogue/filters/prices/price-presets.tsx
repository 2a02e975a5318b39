import { Link } from 'react-router'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import {
  ANY_PRICE,
  filtersHref,
  type ListingFilters,
  type PriceBounds,
} from '#app/features/catalogue/listing-filters.ts'
import type { PriceCount } from '#app/nouns/item/listing.schema.ts'
import { countText } from '#app/shared/text/counts.ts'

import { presetLabel } from './preset-label.ts'

type Props = {
  path: string
  filters: ListingFilters
  presets: readonly PriceCount[]
  /** The range in the fields, which may be ahead of the list. */
  chosen: PriceBounds
  /** The filters without the chosen range. */
  anyPrice: Partial<ListingFilters>
  /** Applies a choice instead of following the link; returns false to follow the link. */
  onChoose: (bounds: PriceBounds) => boolean
}

/** Price ranges to tap, each with its number of items. Tapping the chosen one removes it. */
export function PricePresets({ path, filters, presets, chosen, anyPrice, onChoose }: Props) {
  if (presets.length === 0) return null
  return (
    <ul aria-label={say.priceRanges()} className="mt-2 flex flex-wrap gap-2">
      {presets.map(({ min, max, n }) => {
        const on = chosen.min === min && chosen.max === max
        const bounds = on ? ANY_PRICE : { min, max }
        const change = on ? anyPrice : bounds
        return (
          <li key={`${min} ${max}`}>
            <Link
              to={filtersHref(path, { ...filters, ...change, cursor: null })}
              preventScrollReset
              discover="none"
              aria-current={on ? 'true' : undefined}
              onClick={(event) => {
                const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
                if (!opensElsewhere && onChoose(bounds)) event.preventDefault()
              }}
              className="price-range"
            >
              {presetLabel({ min, max })} <span>{countText(n)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
