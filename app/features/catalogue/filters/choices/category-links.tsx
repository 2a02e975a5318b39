import { Link } from 'react-router'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { filtersHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { CATEGORIES, categoryName } from '#app/shared/catalogue.ts'
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
  return (
    <nav aria-label={say.categoryFilter()}>
      <h2 className="font-semibold">{say.category()}</h2>
      <ul className="mt-1">
        {[null, ...CATEGORIES.map(({ id }) => id)].map((id) => {
          const count = id && counts.byCategory ? (counts.byCategory[id] ?? 0) : undefined
          return (
            <li key={id}>
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
                <span>{id ? categoryName(id) : say.allCategories()}</span>{' '}
                {count !== undefined && <span className="text-sm text-ink-soft tabular-nums">{countText(count)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
