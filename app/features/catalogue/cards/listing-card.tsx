import * as say from '#app/features/catalogue/messages/messages.ts'
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

const STATE = 'absolute top-2 left-2 rounded-sm bg-sold px-2 py-0.5 text-sm font-bold text-on-sold'

/** A listing in a grid: photo with its condition, price, title, then details. The whole card is one link. */
export function ListingCard(props: Props) {
  const { item, now, sizes, priority, sponsored, headingLevel: Heading = 'h3', actions } = props
  const isFresh = now - Date.parse(item.createdAt) < FRESH_MS
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-card transition-shadow hover:shadow-lift">
      <div className="relative">
        <Photo
          photo={item.photo && { ...item.photo, alt: '' }}
          fallback={categoryPicture(item.category)}
          sizes={sizes}
          priority={priority}
        />
        <span className="absolute bottom-2 left-2 rounded-sm bg-raised px-2 py-0.5 text-xs font-semibold text-ink shadow-card">
          {conditionName(item.condition)}
        </span>
      </div>
      {item.isSold && <span className={STATE}>{say.sold()}</span>}
      {item.isHidden && <span className={STATE}>{say.hidden()}</span>}
      {item.isPaused && <span className={STATE}>{say.paused()}</span>}
      {sponsored && (
        <span className="absolute top-2 left-2 rounded-sm bg-accent px-2 py-0.5 text-sm font-semibold text-on-accent">
          {say.sponsored()}
        </span>
      )}
      <div className="p-3">
        <Price rupees={item.price} className="text-lg" />
        <Heading dir="auto" className="mt-1 line-clamp-2 min-h-[2lh] text-sm leading-snug break-words">
          <a
            href={pageHref(`/listing/${item.id}`)}
            lang={foreignLang(item.title)}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {item.title}
          </a>
        </Heading>
        {/* The city comes first, because it decides whether the item can be picked up. */}
        <p className="mt-1.5 flex min-h-[1lh] flex-wrap justify-between gap-x-2 text-xs text-ink-soft">
          {item.location && (
            <span dir="auto" className="max-w-full truncate">
              {item.shownCity ?? readCity(item.location)}
            </span>
          )}{' '}
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
