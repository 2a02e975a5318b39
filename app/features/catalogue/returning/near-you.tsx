import { ListingGrid } from '#app/features/catalogue/cards/listing-grid.tsx'
import { filtersHref, type ReaderPlace } from '#app/features/catalogue/listing-filters.ts'
import * as say from '#app/features/catalogue/near/messages/messages.ts'
import { changePlaceHref } from '#app/features/catalogue/near/place-page.ts'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

type Props = {
  place: ReaderPlace
  items: readonly ListingCard[]
  now: number
  renderHeart: (item: ListingCard) => React.ReactNode
}

/** Shows what is new near the reader, on the home page. */
export const NearYou = ({ place, items, now, renderHeart }: Props) => (
  <section aria-labelledby="near-you" className="page-width mt-5 lg:mt-12">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h2 id="near-you" className="font-display text-xl font-bold lg:text-2xl">
        {say.nearYou()}
      </h2>
      <a
        href={pageHref(filtersHref('/browse', { sort: 'nearest' }))}
        className={buttonClass('quiet', '-mx-2 max-lg:px-2 max-lg:text-sm')}
      >
        {say.allNearYou()}
      </a>
    </div>
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {say.lookingFrom({ place: place.name })}
      <a
        href={pageHref(changePlaceHref('/'))}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline lg:min-h-9"
      >
        {say.changePlace()}
      </a>
    </p>
    <ListingGrid items={items} now={now} columns={4} renderHeart={renderHeart} className="mt-1 lg:mt-4" />
  </section>
)
