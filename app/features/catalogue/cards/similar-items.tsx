import * as say from '#app/features/catalogue/messages/messages.ts'
import type { Listing, ListingCard } from '#app/nouns/item/listing.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import { ListingGrid } from './listing-grid.tsx'

type Props = {
  items: readonly ListingCard[]
  category: Listing['category']
  now: number
  /** Lists of the same brand, theme and so on. */
  more: readonly { label: string; href: string }[]
} & Pick<React.ComponentProps<typeof ListingGrid>, 'renderHeart'>

export function SimilarItems({ items, category, now, more, renderHeart }: Props) {
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
      {more.length > 0 && (
        <nav aria-label={say.moreLikeThis()} className="mt-1 flex flex-wrap items-center gap-x-4">
          <span className="text-ink-soft">{say.moreLikeThis()}</span>
          {more.map(({ label, href }) => (
            <a
              key={href}
              href={pageHref(href)}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2"
            >
              {label}
            </a>
          ))}
        </nav>
      )}
      <ListingGrid items={items} now={now} columns={4} renderHeart={renderHeart} className="mt-4 md:grid-cols-4" />
    </section>
  )
}
