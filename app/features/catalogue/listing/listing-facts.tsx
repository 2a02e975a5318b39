import { BadgeCheck, CalendarDays, MapPin, ShieldCheck } from 'lucide-react'

import { conditionMeaning } from '#app/features/catalogue/cards/condition-meaning.ts'
import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { notConfirmed } from '#app/features/catalogue/messages/messages.ts'
import type { Listing } from '#app/nouns/item/listing.schema.ts'
import { answersWithinText } from '#app/nouns/person/answer-time.ts'
import { dealsDoneText, ratingLabel, ratingText } from '#app/nouns/review/review-texts.ts'
import { stateCondition } from '#app/shared/catalogue.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { countText, EXACT_COUNT, leastText } from '#app/shared/text/counts.ts'
import { formatDay, formatMonth } from '#app/shared/text/dates.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { makeIcon } from '#app/ui/pictures/icon.tsx'
import { Unchanging } from '#app/ui/pictures/unchanging.tsx'
import { Price } from '#app/ui/texts/price.tsx'

const FACT = 'mt-0.5 size-5 shrink-0 text-brand'
const ConditionIcon = makeIcon(BadgeCheck, FACT)
const PlaceIcon = makeIcon(MapPin, FACT)
const DayIcon = makeIcon(CalendarDays, FACT)

type Props = {
  item: Listing
  isOwn?: boolean
  /** Shown at the top, for example that the listing is hidden. */
  notice?: React.ReactNode
  /** Shown below its price: what others cost. */
  prices?: React.ReactNode
  /** Shown below the facts while the item is on sale. */
  actions: React.ReactNode
  /** Shown below the seller. */
  aside?: React.ReactNode
}

/** The key facts for a buyer. */
export function ListingFacts({ item, isOwn = false, notice, prices, actions, aside }: Props) {
  // It may have risen a little since.
  const fellOn = item.priceHistory?.findLast(({ price }, at, all) => price < (all[at - 1]?.price ?? 0))?.since
  return (
    <div className="flex flex-col gap-4">
      {item.isSold && (
        <p role="note" className="rounded-md bg-sold px-4 py-3 text-lg font-bold text-on-sold">
          {say.hasBeenSold()}
        </p>
      )}
      {item.seller.awayUntil && !item.isSold && !isOwn && (
        <div role="note" className="rounded-md bg-sunken px-4 py-3">
          <p className="font-semibold">{say.sellerAway({ date: formatDay(item.seller.awayUntil) })}</p>
          <p className="text-ink-soft">{say.sellerAwayText()}</p>
        </div>
      )}
      {notice}
      <div>
        <Price rupees={item.price} former={item.priceFellFrom} className="text-2xl lg:text-3xl" />
        {item.priceFellFrom !== undefined && fellOn && (
          <p className="mt-1 text-sm font-semibold text-brand">{say.priceDroppedOn({ date: formatDay(fellOn) })}</p>
        )}
        <h1
          className="mt-1 font-display text-xl leading-tight font-bold break-words text-balance lg:mt-2 lg:text-3xl"
          dir="auto"
          lang={foreignLang(item.title)}
        >
          {item.title}
        </h1>
        {prices}
      </div>
      <ul className="flex flex-col gap-3">
        <Fact
          icon={ConditionIcon}
          name={say.condition()}
          value={stateCondition(item.condition)}
          note={conditionMeaning(item.condition)}
        />
        {(item.shownPlace ?? item.location) && (
          <Fact
            icon={PlaceIcon}
            name={say.location()}
            value={item.shownPlace ?? item.location}
            note={item.aboutKm !== undefined && say.fromYou({ km: formatCount(item.aboutKm) })}
          />
        )}
        <Fact
          icon={DayIcon}
          name={say.listedOn()}
          value={<time dateTime={item.createdAt}>{formatDay(item.createdAt)}</time>}
          note={item.unconfirmedSince && notConfirmed({ month: formatMonth(item.unconfirmedSince) })}
        />
      </ul>
      {!item.isSold && actions}
      <SellerAndSafety item={item} className="max-lg:hidden" />
      {aside}
    </div>
  )
}

type FactProps = { icon: React.ComponentType; name: string; value: React.ReactNode; note?: string | false | undefined }

function Fact({ icon: Icon, name, value, note }: FactProps) {
  return (
    <li className="flex gap-3">
      <Icon />
      <div className="min-w-0">
        <p className="break-words">
          <span className="text-ink-soft">{say.fact({ name })} </span>
          <span className="font-semibold">{value}</span>
        </p>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </div>
    </li>
  )
}

function Seller({ seller }: Pick<Listing, 'seller'>) {
  return (
    <section
      aria-label={say.seller()}
      className="relative flex items-center gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <Avatar name={seller.name} picture={seller.picture} size={48} />
      <div className="min-w-0">
        <p className="truncate font-semibold" dir="auto">
          <a href={pageHref(`/profile/${seller.id}`)} className="hover:underline after:absolute after:inset-0">
            {seller.name}
          </a>
        </p>
        {seller.onSale > 0 && (
          <p className="text-sm">
            {say.onSale({
              n: seller.onSale,
              count: seller.onSale > EXACT_COUNT ? leastText(EXACT_COUNT) : countText(seller.onSale),
            })}
          </p>
        )}
        {(seller.rating || seller.dealsDone > 0) && (
          <p className="flex flex-wrap gap-x-2 text-sm">
            {seller.rating && (
              <span role="img" aria-label={ratingLabel(seller.rating)} className="font-semibold tabular-nums">
                {ratingText(seller.rating)}
              </span>
            )}
            {seller.dealsDone > 0 && <span>{dealsDoneText(seller.dealsDone)}</span>}
          </p>
        )}
        {seller.answersWithin !== undefined && <p className="text-sm">{answersWithinText(seller.answersWithin)}</p>}
        <p className="text-sm text-ink-soft">
          {say.joined({
            date: formatDay(seller.joined),
            day: (text) => <time dateTime={seller.joined}>{text}</time>,
          })}
        </p>
      </div>
    </section>
  )
}

/** Below the facts on a laptop, and below the description on a phone, so that it begins early. */
export function SellerAndSafety({ item, className }: Pick<Props, 'item'> & { className: string }) {
  return (
    <div className={`flex flex-col gap-4 ${className}`}>
      <Seller seller={item.seller} />
      {!item.isSold && <SafetyNote />}
    </div>
  )
}

function SafetyNote() {
  return (
    <Unchanging
      as="section"
      aria-label={say.buyingSafely()}
      className="flex gap-3 rounded-lg bg-brand-soft p-4 text-on-brand-soft"
      inside={Safety}
    />
  )
}

function Safety() {
  return (
    <>
      <ShieldCheck aria-hidden className="size-6 shrink-0" />
      <p className="text-sm">
        {say.meetInPublic()}
        <br />
        {say.payOnceSeen()}
      </p>
    </>
  )
}
