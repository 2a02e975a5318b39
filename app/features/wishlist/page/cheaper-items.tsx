import * as say from '#app/features/wishlist/page/messages/messages.ts'
import type { SavedItem } from '#app/features/wishlist/saved-item.schema.ts'
import { priceDrop } from '#app/features/wishlist/wishlist.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

type Props = {
  items: readonly SavedItem[]
  /** The grid, which the page provides, with what each card says at its end. */
  renderGrid: (renderDrop: (item: { id: string }) => React.ReactNode) => React.ReactNode
}

/** The viewer's saved items that cost less than when they were saved. */
export function CheaperItems({ items, renderGrid }: Props) {
  return (
    <section aria-labelledby="cheaper" className="page-width mt-5 lg:mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="cheaper" className="font-display text-xl font-bold lg:text-2xl">
          {say.savedAndCheaper()}
        </h2>
        <a href={pageHref('/wishlist')} className={buttonClass('quiet', '-mx-2 max-lg:px-2 max-lg:text-sm')}>
          {say.myWishlist()}
        </a>
      </div>
      {renderGrid(({ id }) => {
        const item = items.find((one) => one.id === id)
        return item && <PriceDrop item={item} />
      })}
    </section>
  )
}

/** On a card: how much less the item costs than when it was saved. */
export function PriceDrop({ item }: { item: SavedItem }) {
  const drop = priceDrop(item)
  if (drop === 0) return null
  return (
    <p className="-mt-1.5 px-3 pb-3 text-sm font-semibold text-balance text-good">
      {say.lessThanBefore({ rupees: formatRupees(drop) })}
    </p>
  )
}
