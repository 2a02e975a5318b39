import { X } from 'lucide-react'
import { Link } from 'react-router'

import { useCityName } from '#app/features/catalogue/filters/choices/city-names.ts'
import { useFacetName } from '#app/features/catalogue/filters/facets/facet-names.ts'
import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { buildFilterChips, filtersHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'

type Props = {
  path: string
  filters: ListingFilters
  categories: boolean
  /** More chips, which come first. */
  children?: React.ReactNode
}

/** The active filters on one line. On a phone the line scrolls sideways, to leave the first screen to the items. */
export function FilterChips({ path, filters, categories, children }: Props) {
  const names = { cityName: useCityName(), facetName: useFacetName() }
  const chips = buildFilterChips(filters, { category: categories, ...names })
  return (
    <div className="chips empty:hidden">
      {children}
      {chips.length > 0 && (
        <ul aria-label={say.filtersOn()} className="contents">
          {chips.map(({ label, without }) => (
            <li key={label} className="shrink-0">
              <Link
                to={filtersHref(path, without)}
                preventScrollReset
                aria-label={say.removeFilter({ label })}
                className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-brand-soft px-4 text-sm font-medium whitespace-nowrap text-on-brand-soft hover:underline lg:min-h-9"
              >
                {label}
                <X aria-hidden className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
