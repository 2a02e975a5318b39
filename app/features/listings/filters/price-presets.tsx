import { Link } from 'react-router'

import { formatCount } from '#app/shared/money.ts'

import { ANY_PRICE, viewHref, type ListingFilters, type PriceBounds } from '#app/features/listings/listing-filters.ts'
import type { PriceCount } from '#app/features/listings/listing.ts'
import { presetLabel } from './preset-label.ts'

type Props = {
  path: string
  filters: ListingFilters
  presets: readonly PriceCount[]
  /** The range that the fields say, which may be ahead of the view. */
  chosen: PriceBounds
  /** What takes the chosen range off. */
  anyPrice: Partial<ListingFilters>
  /** Takes a choice instead of the link; false leaves it to the link. */
  onChoose: (bounds: PriceBounds) => boolean
}

/** Ranges of prices to tap, each with how many items it has. Tapping the chosen one takes it off. */
export function PricePresets({ path, filters, presets, chosen, anyPrice, onChoose }: Props) {
  if (presets.length === 0) return null
  return (
    <ul aria-label="Price ranges" className="mt-2 flex flex-wrap gap-2">
      {presets.map(({ min, max, n }) => {
        const on = chosen.min === min && chosen.max === max
        const bounds = on ? ANY_PRICE : { min, max }
        const change = on ? anyPrice : bounds
        return (
          <li key={`${min} ${max}`}>
            <Link
              to={viewHref(path, { ...filters, ...change, cursor: null })}
              preventScrollReset
              aria-current={on ? 'true' : undefined}
              onClick={(event) => {
                const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
                if (!opensElsewhere && onChoose(bounds)) event.preventDefault()
              }}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong px-3 text-sm font-medium hover:bg-sunken aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-on-brand-soft lg:min-h-9"
            >
              {presetLabel({ min, max })} <span className="text-ink-soft tabular-nums">{formatCount(n)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
