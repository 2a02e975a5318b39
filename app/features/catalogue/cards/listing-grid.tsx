import { Fragment } from 'react'

import * as say from '#app/features/catalogue/messages/messages.ts'
import type { ListingCard as Card } from '#app/nouns/item/listing.schema.ts'

import { ListingCard } from './listing-card.tsx'

type Props = {
  items: readonly Card[]
  now: number
  columns: 3 | 4
  sponsored?: boolean
  /**
   * The number of first cards whose photos load with priority, because they are usually the largest contentful paint.
   */
  priority?: number
  headingLevel?: 'h2' | 'h3'
  /** The number of first cards that have everything that was searched for, if others follow. */
  whole?: number | null
  /** The owner's actions on each card. */
  renderActions?: ((item: Card) => React.ReactNode) | undefined
  renderHeart?: ((item: Card) => React.ReactNode) | undefined
  className?: string
}

const COLUMNS = { 3: 'grid-pairs md:grid-threes', 4: 'grid-pairs md:grid-threes lg:grid-fours' }
// Slightly less than the real width on phones, so that a 322-pixel card loads the 320-pixel file and not the 640-pixel
// one.
const SIZES = '(min-width: 64rem) 300px, (min-width: 48rem) 31vw, 43vw'

export function ListingGrid(props: Props) {
  const {
    items,
    now,
    columns,
    sponsored,
    priority = 0,
    headingLevel,
    whole = null,
    renderActions,
    renderHeart,
    className = '',
  } = props
  // In the order "city first": the first item from elsewhere.
  const elsewhere = items.findIndex(({ isInCity }) => isInCity === false)
  return (
    <ul className={`cards ${COLUMNS[columns]} ${className}`}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {index > 0 && index === elsewhere && <Divider>{say.fromElsewhere()}</Divider>}
          {index > 0 && index === whole && <Divider>{say.similarBelow()}</Divider>}
          <li>
            <ListingCard
              item={item}
              now={now}
              sizes={SIZES}
              priority={index < priority}
              sponsored={sponsored}
              headingLevel={headingLevel}
              actions={renderActions?.(item)}
            />
            {renderHeart?.(item)}
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

/** Says what the cards below it are. */
const Divider = ({ children }: { children: string }) => (
  <li className="col-span-full mt-3 border-t border-line pt-3 font-semibold">{children}</li>
)
