import type { ListingCard, ListingPage } from '#app/features/listings/listing.ts'
import { buttonClass } from '#app/ui/button.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

import type { Profile } from './profile.ts'
import { useMoreItems } from './use-more-items.ts'

export type ChangeItem = (id: string, part: Partial<ListingCard> | null) => void

type Props = {
  profile: Pick<Profile, 'id' | 'name'>
  isOwner: boolean
  /** The address of the page itself, for the page that comes after this one. */
  path: string
  first: ListingPage
  /** Whether `first` is not the first page of all. */
  isFurther: boolean
  /** The grid, which the page brings; it tells of items that changed. */
  renderGrid: (items: ListingCard[], change: ChangeItem) => React.ReactNode
}

/** What somebody sells and sold. The link below leads to the next page; with scripts the page is added here instead. */
export function ProfileListings({ profile, isOwner, path, first, isFurther, renderGrid }: Props) {
  const { items, nextCursor, state, load, change } = useMoreItems(profile.id, first)
  if (items.length === 0 && !isFurther) return <NoListings name={profile.name} isOwner={isOwner} />
  return (
    <>
      {renderGrid(items, change)}
      <div className="flex flex-col items-center gap-2 not-empty:mt-8">
        {state === 'failed' && <p role="alert">Error loading items</p>}
        {nextCursor && (
          <a
            href={`${path}?${new URLSearchParams({ cursor: nextCursor }).toString()}`}
            aria-disabled={state === 'loading'}
            className={buttonClass('plain', 'min-w-48')}
            onClick={(event) => {
              // A new tab or window gets the page of its own.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              void load()
            }}
          >
            {state === 'loading' ? 'Loading …' : state === 'failed' ? 'Try Again' : 'Load more'}
          </a>
        )}
        {isFurther && (
          <a href={path} className={buttonClass('quiet')}>
            Back to the first page
          </a>
        )}
      </div>
    </>
  )
}

function NoListings({ name, isOwner }: { name: string; isOwner: boolean }) {
  if (!isOwner)
    return <EmptyState art="empty-items" title="No Listings Yet" text={`${name} has listed nothing so far.`} />
  return (
    <EmptyState art="empty-items" title="No Listings Yet" text="Something at home that somebody would love to own?">
      <a href="/add-item" className={buttonClass('accent')}>
        Add Item
      </a>
    </EmptyState>
  )
}
