import { useRef } from 'react'

import * as say from '#app/features/wishlist/page/messages/messages.ts'
import type { SavedItem, WishlistPage } from '#app/features/wishlist/saved-item.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { MoreLink } from '#app/ui/more-link.tsx'

import { PriceDrop } from './cheaper-items.tsx'
import { RemoveButton } from './remove-button.tsx'
import { UnavailableItems } from './unavailable-items.tsx'
import { useWishlist } from './use-wishlist.ts'

type Props = {
  first: WishlistPage
  /** Whether `first` is not the very first page. */
  isFurther?: boolean
  /** The grid, which the page provides, with the actions for each card. */
  renderGrid: (items: SavedItem[], renderActions: (item: Pick<SavedItem, 'id'>) => React.ReactNode) => React.ReactNode
}

function FindLink() {
  return (
    <a href={pageHref('/')} className={buttonClass('primary')}>
      {say.findSomething()}
    </a>
  )
}

/**
 * The viewer's saved items, each with a button to remove it. The link below leads to the next page; with JavaScript, it
 * is appended here.
 */
export function WishlistItems({ first, isFurther = false, renderGrid }: Props) {
  const { items, unavailable, nextCursor, state, load, added, remove } = useWishlist(first)
  const box = useRef<HTMLDivElement>(null)
  const saved = new Map(items.map((item) => [item.id, item]))

  function takeItem(item: { id: string }, button: HTMLElement) {
    // The focus would disappear with the card, so it moves to its neighbour.
    const card = button.closest('li')
    const next = card?.nextElementSibling ?? card?.previousElementSibling
    const target = next?.querySelector<HTMLElement>('button') ?? box.current
    target?.focus({ preventScroll: true })
    void remove(item.id)
  }

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {unavailable.length > 0 && <UnavailableItems items={unavailable} onRemove={takeItem} />}
      {items.length > 0 &&
        renderGrid(items, ({ id }) => {
          const item = saved.get(id)
          return item && <OnCard item={item} onRemove={(button) => takeItem(item, button)} />
        })}
      {items.length === 0 && unavailable.length > 0 && !nextCursor && !isFurther && <FindLink />}
      {items.length === 0 && unavailable.length === 0 && !nextCursor && !isFurther && (
        <EmptyState art="empty-wishlist" title={say.empty()} text={say.tapTheHeart()}>
          <FindLink />
        </EmptyState>
      )}
      <MoreLink
        path="/wishlist"
        nextCursor={nextCursor}
        isFurther={isFurther}
        state={state}
        failure={say.loadFailed()}
        load={load}
        added={added}
        count={items.length}
      />
    </div>
  )
}

function OnCard({ item, onRemove }: { item: SavedItem; onRemove: (button: HTMLElement) => void }) {
  return (
    <>
      <PriceDrop item={item} />
      <RemoveButton title={item.title} onRemove={onRemove} />
    </>
  )
}
