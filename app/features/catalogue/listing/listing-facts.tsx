import { BadgeCheck, CalendarDays, MapPin, ShieldCheck } from 'lucide-react'

import { CONDITION_MEANING } from '#app/features/catalogue/cards/condition-meaning.ts'
import type { Listing } from '#app/shared/listing.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { makeIcon } from '#app/ui/pictures/icon.tsx'
import { Unchanging } from '#app/ui/pictures/unchanging.tsx'

const FACT = 'mt-0.5 size-5 shrink-0 text-brand'
const ConditionIcon = makeIcon(BadgeCheck, FACT)
const PlaceIcon = makeIcon(MapPin, FACT)
const DayIcon = makeIcon(CalendarDays, FACT)

type Props = {
  item: Listing
  /** Shown at the top, for example that the listing is hidden. */
  notice?: React.ReactNode
  /** Shown below the facts while the item is on sale. */
  actions: React.ReactNode
  /** Shown below the seller. */
  aside?: React.ReactNode
}

/** The key facts for a buyer. */
export function ListingFacts({ item, notice, actions, aside }: Props) {
  return (
    <div className="flex flex-col gap-4">
      {item.isSold && (
        <p role="note" className="rounded-md bg-sold px-4 py-3 text-lg font-bold text-on-sold">
          This item has been sold
        </p>
      )}
      {notice}
      <div>
        <p className="text-2xl leading-tight font-bold tabular-nums lg:text-3xl">{formatRupees(item.price)}</p>
        <h1
          className="mt-1 font-display text-xl leading-tight font-bold break-words text-balance lg:mt-2 lg:text-3xl"
          dir="auto"
        >
          {item.title}
        </h1>
      </div>
      <ul className="flex flex-col gap-3">
        <Fact icon={ConditionIcon} name="Condition" value={item.condition} note={CONDITION_MEANING[item.condition]} />
        {item.location && <Fact icon={PlaceIcon} name="Location" value={item.location} />}
        <Fact
          icon={DayIcon}
          name="Listed on"
          value={<time dateTime={item.createdAt}>{formatDay(item.createdAt)}</time>}
        />
      </ul>
      {!item.isSold && actions}
      <Seller seller={item.seller} />
      {!item.isSold && <SafetyNote />}
      {aside}
    </div>
  )
}

type FactProps = { icon: React.ComponentType; name: string; value: React.ReactNode; note?: string }

function Fact({ icon: Icon, name, value, note }: FactProps) {
  return (
    <li className="flex gap-3">
      <Icon />
      <div className="min-w-0">
        <p className="break-words">
          <span className="text-ink-soft">{name}: </span>
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
      aria-label="Seller"
      className="relative flex items-center gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <Avatar name={seller.name} picture={seller.picture} size={48} />
      <div className="min-w-0">
        <p className="truncate font-semibold" dir="auto">
          <a href={`/profile/${seller.id}`} className="hover:underline after:absolute after:inset-0">
            {seller.name}
          </a>
        </p>
        <p className="text-sm text-ink-soft">
          Joined <time dateTime={seller.joined}>{formatDay(seller.joined)}</time>
        </p>
      </div>
    </section>
  )
}

function SafetyNote() {
  return (
    <Unchanging
      as="section"
      aria-label="Buying safely"
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
        Meet in a public place and look at the item.
        <br />
        Pay once you have seen it, never before.
      </p>
    </>
  )
}
