import { Check } from 'lucide-react'
import { Link } from 'react-router'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { filtersHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { listKnownIds, categoryName, type CategoryId } from '#app/nouns/category/category-list.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import { countText } from '#app/shared/text/counts.ts'

import type { FiltersInText } from './in-text.ts'

type Props = {
  path: string
  filters: ListingFilters
  counts: ListingCounts
  /** The category that the search text names, if none is chosen. */
  inText: FiltersInText['category']
  /** Applies a choice instead of following the link; returns false to follow the link. */
  onChoose: (choice: Partial<ListingFilters>) => boolean
}

/**
 * The categories to choose from, each with the number of its matching items; those without any are not offered. A category that
 * the search text names is ticked like a chosen one, and choosing all of them takes its words out of the text.
 */
export function CategoryLinks({ path, filters, counts: { byCategory }, inText, onChoose }: Props) {
  const chosen = filters.category ?? inText?.id ?? null
  const choice = (id: CategoryId | null) => ({
    ...(id === null && !filters.category && inText?.without),
    category: id,
    facets: {},
  })
  // Where the text names a category, the others are not counted: hardly any of their items has its name.
  const isOffered = (id: CategoryId) => id === chosen || (byCategory ? (byCategory[id] ?? 0) > 0 : !inText)
  return (
    <nav aria-label={say.categoryFilter()}>
      <h2 className="font-semibold">{say.category()}</h2>
      <ul className="mt-1">
        {[null, ...listKnownIds().filter(isOffered)].map((id) => {
          const count = id && byCategory ? (byCategory[id] ?? 0) : undefined
          return (
            <li key={id}>
              <Link
                to={filtersHref(path, { ...filters, ...choice(id), cursor: null })}
                preventScrollReset
                discover="none"
                onClick={(event) => {
                  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
                  if (!opensElsewhere && onChoose(choice(id))) event.preventDefault()
                }}
                aria-current={chosen === id ? 'true' : undefined}
                className="choice"
              >
                {chosen === id && <Check aria-hidden className="size-5 shrink-0" />}
                <span className="choice-name">{id ? categoryName(id) : say.allCategories()}</span>{' '}
                {count !== undefined && <span className="choice-count">{countText(count)}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
