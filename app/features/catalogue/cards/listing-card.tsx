import * as say from '#app/features/catalogue/messages/messages.ts'
import { aboutKm } from '#app/features/catalogue/near/distances.ts'
import { categoryPicture } from '#app/nouns/category/category-list.ts'
import type { ListingCard as Card } from '#app/nouns/item/listing.schema.ts'
import { conditionName } from '#app/shared/catalogue.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { readCity } from '#app/shared/place.ts'
import { formatAge, formatMonth } from '#app/shared/text/dates.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'
import { Price } from '#app/ui/texts/price.tsx'

type Props = {
  item: Card
  /** The page's time in epoch milliseconds, so that server and browser render the same age. */
  now: number
  sizes: string
  priority?: boolean
  sponsored?: boolean
  headingLevel?: 'h2' | 'h3'
  /** The owner's actions, at the end of the card or where they position themselves on it. */
  actions?: React.ReactNode
}

/** A card tells how old its listing is for a month, while that speaks for it; its page tells the day. */
const FRESH_MS = 30 * 24 * 60 * 60_000

/** A listing in a grid: photo with its condition, price, title, then details. The whole card is one link. */
export function ListingCard(props: Props) {
  const { item, now, sizes, priority, sponsored, headingLevel: Heading = 'h3', actions } = props
  const isFresh = now - Date.parse(item.createdAt) < FRESH_MS
  return (
    <article className="card">
      <div>
        <Photo
          photo={item.photo && { ...item.photo, alt: '' }}
          fallback={categoryPicture(item.category)}
          sizes={sizes}
          widest={640}
          className=""
          priority={priority}
        />
        <span className="card-condition">{conditionName(item.condition)}</span>
      </div>
      {item.isSold && <span className="card-state">{say.sold()}</span>}
      {item.isReserved && !item.isSold && <span className="card-state">{say.reserved()}</span>}
      {item.isHidden && <span className="card-state">{say.hidden()}</span>}
      {item.isPaused && <span className="card-state">{say.paused()}</span>}
      {item.priceFellFrom !== undefined && !sponsored && <span className="card-fallen">{say.priceDropped()}</span>}
      {sponsored && <span className="card-sponsored">{say.sponsored()}</span>}
      <div className="card-text">
        <Price rupees={item.price} former={item.priceFellFrom} />
        <Heading dir="auto" className="card-title">
          <a href={pageHref(`/listing/${item.id}`)} lang={foreignLang(item.title)}>
            {item.title}
          </a>
        </Heading>
        {/* The city comes first, because it decides whether the item can be picked up. */}
        <p className="card-facts">
          {item.location && <span dir="auto">{item.shownCity ?? readCity(item.location)}</span>}{' '}
          {item.aboutKm !== undefined && <span className="font-semibold">{aboutKm(item.aboutKm)}</span>}{' '}
          {isFresh && <span>{formatAge(item.createdAt, now)}</span>}
        </p>
        {item.unconfirmedSince && (
          <p className="mt-1 text-xs text-ink-soft">
            {say.notConfirmed({ month: formatMonth(item.unconfirmedSince) })}
          </p>
        )}
      </div>
      {actions}
    </article>
  )
}
