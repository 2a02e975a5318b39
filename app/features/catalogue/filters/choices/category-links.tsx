import { Link } from 'react-router'

import { filtersHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { CATEGORIES } from '#app/shared/catalogue.ts'
import type { ListingCounts } from '#app/shared/listing.ts'
import { countText } from '#app/shared/text/counts.ts'

type Props = {
  path: string
  filters: ListingFilters
  counts: ListingCounts
  /** Applies a choice instead of following the link; returns false to follow the link. */
  onChoose: (category: ListingFilters['category']) => boolean
}

/** The categories to choose from, each with the number of its matching items. */
export function CategoryLinks({ path, filters, counts, onChoose }: Props) {
  const all = [{ id: null, name: 'All categories' }, ...CATEGORIES]
  return (
    <nav aria-label="Category filter">
      <h2 className="font-semibold">Category</h2>
      <ul className="mt-1">
        {all.map(({ id, name }) => {
          const count = id && counts.byCategory ? (counts.byCategory[id] ?? 0) : undefined
          return (
            <li key={name}>
              <Link
                to={filtersHref(path, { ...filters, category: id, cursor: null })}
                preventScrollReset
                onClick={(event) => {
                  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
                  if (!opensElsewhere && onChoose(id)) event.preventDefault()
                }}
                aria-current={filters.category === id ? 'true' : undefined}
                className="-mx-2 flex min-h-11 items-center justify-between rounded-md px-2 hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-on-brand-soft lg:min-h-9"
              >
                <span>{name}</span>{' '}
                {count !== undefined && <span className="text-sm text-ink-soft tabular-nums">{countText(count)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
