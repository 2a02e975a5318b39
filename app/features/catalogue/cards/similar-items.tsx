import * as say from '#app/features/catalogue/messages/messages.ts'
import type { Listing, ListingCard } from '#app/nouns/item/listing.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import { ListingGrid } from './listing-grid.tsx'

type Props = { items: readonly ListingCard[]; category: Listing['category']; now: number } & Pick<
  React.ComponentProps<typeof ListingGrid>,
  'renderHeart'
>

export function SimilarItems({ items, category, now, renderHeart }: Props) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="similar" className="font-display text-2xl font-bold">
          {say.similarItems()}
        </h2>
        <a href={pageHref(`/category/${category}`)} className={buttonClass('quiet', '-mx-4')}>
          {say.viewMore()}
        </a>
      </div>
      <ListingGrid items={items} now={now} columns={4} renderHeart={renderHeart} className="mt-4 md:grid-cols-4" />
    </section>
  )
}
