import * as say from '#app/features/people/messages/messages.ts'
import type { ListingCard, ListingPage } from '#app/nouns/item/listing.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useFocusOnNeighbour } from '#app/ui/hooks/use-focus-on-neighbour.ts'
import { useGrowingList, type ChangeRow, type LeftBefore } from '#app/ui/lists/use-growing-list.ts'
import { MoreLink } from '#app/ui/more-link.tsx'

import type { Profile } from './profile.schema.ts'

const leftBefore: LeftBefore<ListingCard> = new Map()

type Props = {
  profile: Pick<Profile, 'id' | 'name'>
  isOwner: boolean
  /** The page's own path, for the link to the next page. */
  path: string
  first: ListingPage
  /** Whether `first` is not the very first page. */
  isFurther: boolean
  /** The grid, which the page provides; it reports changed items. */
  renderGrid: (items: ListingCard[], change: ChangeRow<ListingCard>) => React.ReactNode
}

/**
 * A person's listings, on sale and sold. The link below leads to the next page; with JavaScript, that page is appended
 * here.
 */
export function ProfileListings({ profile, isOwner, path, first, isFurther, renderGrid }: Props) {
  const { items, nextCursor, state, load, added, change } = useGrowingList(
    first,
    (cursor) => askApi('GET', `/profiles/${profile.id}/items?${new URLSearchParams({ cursor }).toString()}`),
    { path: ({ id }) => `/listing/${id}`, leftBefore },
  )
  const box = useFocusOnNeighbour(items)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {items.length === 0 && !isFurther ? (
        <NoListings name={profile.name} isOwner={isOwner} />
      ) : (
        <>
          {renderGrid(items, change)}
          <MoreLink
            path={path}
            nextCursor={nextCursor}
            isFurther={isFurther}
            state={state}
            failure={say.notLoaded()}
            load={load}
            added={added}
            count={items.length}
          />
        </>
      )}
    </div>
  )
}

function NoListings({ name, isOwner }: { name: string; isOwner: boolean }) {
  if (!isOwner) return <EmptyState art="empty-items" title={say.noListings()} text={say.noListingsOther({ name })} />
  return (
    <EmptyState art="empty-items" title={say.noListings()} text={say.noListingsOwn()}>
      <a href={pageHref('/add-item')} className={buttonClass('accent')}>
        {say.sell()}
      </a>
    </EmptyState>
  )
}
