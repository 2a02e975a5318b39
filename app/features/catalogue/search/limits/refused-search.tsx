import { Link, useLocation } from 'react-router'

import { hasFilters, resetHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import * as sayList from '#app/features/catalogue/messages/messages.ts'
import * as say from '#app/features/catalogue/search/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

type Props = {
  filters: ListingFilters
  /** `words` say how to search for less, or when to try again. */
  refused: { tooMuch: boolean; words: string }
}

/** In place of the list of a search that was not carried out. The text stays in the search field, and everything in the address. */
export function RefusedSearch({ filters, refused: { tooMuch, words } }: Props) {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      art="empty-search"
      headingLevel="h1"
      title={tooMuch ? say.searchTooMuch() : say.searchLater()}
      text={`${words} ${say.nothingLost()}`}
    >
      {/* A link to the page itself works before any script has run. */}
      <a href={pageHref(pathname + search)} data-reload className={buttonClass('primary')}>
        {sayList.tryAgain()}
      </a>
      {hasFilters('/browse', filters) && (
        <Link to={resetHref('/browse', filters)} className={buttonClass('plain')}>
          {sayList.resetFilters()}
        </Link>
      )}
    </EmptyState>
  )
}
