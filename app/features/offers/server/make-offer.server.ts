import type { Tag, TransactionSql } from '#app/db/client.server.ts'
import { isOpenOffer } from '#app/db/policies/offers.server.ts'
import { write } from '#app/db/write.server.ts'
import { storeMessage, tellStored, type Stored } from '#app/features/chat/server/messages/store-message.server.ts'
import { openingConversation } from '#app/features/chat/server/start-conversation.server.ts'
import * as say from '#app/features/offers/messages/messages.ts'
import { counterRange, leastOffer, OFFERS_PER_ITEM, OPEN_HOURS, OPEN_PER_BUYER } from '#app/nouns/offer/offer-limits.ts'
import type { Side } from '#app/nouns/sides.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import {
  findOffer,
  holdItem,
  lockItem,
  noOffer,
  readItem,
  refuseOver,
  type StandingItem,
} from './find-dealing.server.ts'

interface NewOffer {
  id: string
  amount: number
}

export interface MadeOffer {
  id: string
  conversation: string
}

/** Null when it was stored before. */
type Made = Stored | null

/**
 * Makes the viewer's offer for an item, in their conversation with its seller, which it opens. An open counter-offer of the seller is
 * thereby countered. The same id again changes nothing. Throws a `Refusal`.
 */
export async function makeOffer(viewer: Viewer, itemId: string, given: NewOffer): Promise<MadeOffer> {
  const { id: conversation, done } = await openingConversation(
    viewer,
    itemId,
    (sql, opened) => storeBuyersOffer(sql, viewer, { itemId, conversation: opened, given }),
    (sql) => holdOpenOffer(sql, viewer, itemId),
  )
  if (done) tellStored(done)
  return { id: given.id, conversation }
}

/** Answers an open offer with another amount, which replaces it. The same id again changes nothing. Throws a `Refusal`. */
export async function counterOffer(viewer: Viewer, offerId: string, given: NewOffer): Promise<MadeOffer> {
  const { conversation, made } = await write(viewer, async (sql) => {
    const { conversation, item, side } = await findOffer(sql, viewer, offerId)
    if (item === null) throw await refuseOver(sql, offerId)
    if (side === 'seller') return { conversation, made: await storeCounter(sql, viewer, offerId, given) }
    await holdOpenOffer(sql, viewer, item)
    await sql`select from conversations where id = ${conversation} for no key update`
    return { conversation, made: await storeBuyersOffer(sql, viewer, { itemId: item, conversation, given, offerId }) }
  })
  if (made) tellStored(made)
  return { id: given.id, conversation }
}

/** The listing is locked first, then the open offer between buyer and seller, and then their conversation. An offer whose time is over ends. */
async function holdOpenOffer(sql: TransactionSql, { userId }: Viewer, itemId: string): Promise<void> {
  // Sent together, and run one after the other.
  const locking = lockItem(sql, itemId, 'share')
  const [, [open]] = await Promise.all([
    locking,
    sql<{ id: string }[]>`
      select id from offers where item_id = ${itemId} and buyer_id = ${userId} and state = 'open' for no key update`,
  ])
  if (!open) return
  await sql`
    update offers set state = 'expired', settled_at = expires_at
    where id = ${open.id} and state = 'open' and not ${isOpenOffer(sql)}`
}

interface BuyersOffer {
  itemId: string
  conversation: string
  given: NewOffer
  /** The counter-offer of the seller that it answers. */
  offerId?: string
}

async function storeBuyersOffer(
  sql: TransactionSql,
  viewer: Viewer,
  { itemId, conversation, given, offerId }: BuyersOffer,
): Promise<Made> {
  // The viewer's offers are counted one after the other. These are sent together, and run in this order: each sees what was committed
  // while the one before waited. `holdOpenOffer` has locked the listing.
  const locking = sql`select from profiles where user_id = ${viewer.userId} for no key update`.execute()
  const [isKnown, item, counts] = await Promise.all([
    isMade(sql, viewer, conversation, given),
    readItem(sql, itemId),
    countOffers(sql, viewer, itemId),
    locking,
  ])
  if (isKnown) return null
  if (!item) throw new Refusal('not_found', say.noSuchListing())
  const problem = offerProblem(item, viewer, counts)
  if (problem !== null) throw new Refusal('conflict', problem)
  const { open } = counts
  if (offerId !== undefined && open?.id !== offerId) throw await refuseOver(sql, offerId)
  const least = leastOffer(item.price, item.least)
  if (given.amount < least) throw wrongAmount(say.leastIs({ amount: formatRupees(least) }))
  if (given.amount > item.price) throw wrongAmount(say.mostIs({ amount: formatRupees(item.price) }))
  if (open) {
    if (given.amount >= open.amount) throw wrongAmount(say.acceptInstead({ amount: formatRupees(open.amount) }))
    await sql`update offers set state = 'countered', settled_at = now() where id = ${open.id}`
  }
  return storeOffer(sql, viewer, { conversation, itemId, item, buyer: viewer.userId, by: 'buyer', given })
}

const wrongAmount = (problem: string) => new Refusal('invalid', problem, { fields: { amount: problem } })

async function storeCounter(sql: TransactionSql, viewer: Viewer, offerId: string, given: NewOffer): Promise<Made> {
  const { conversation, item: itemId, buyer, amount } = await findOffer(sql, viewer, offerId)
  const item = await holdItem(sql, itemId, 'share')
  if (await isMade(sql, viewer, conversation, given)) return null
  if (itemId === null || !item) throw await refuseOver(sql, offerId)
  const { count } = await sql`
    update offers set state = 'countered', settled_at = now()
    where id = ${offerId} and made_by = 'buyer' and ${isOpenOffer(sql)}`
  if (count === 0) throw await refuseOver(sql, offerId)
  const range = counterRange('seller', { amount, price: item.price, least: 0 })
  if (!range) throw new Refusal('conflict', say.nothingBetween())
  if (given.amount < range.least) throw wrongAmount(say.moreThan({ amount: formatRupees(amount) }))
  if (given.amount > range.most) throw wrongAmount(say.mostIs({ amount: formatRupees(range.most) }))
  return storeOffer(sql, viewer, { conversation, itemId, item, buyer, by: 'seller', given })
}

interface OpenOffer {
  id: string
  amount: number
  madeBy: Side
  until: Date
}

export interface OfferCounts {
  /** The offers of the buyer for this listing; void ones do not count. */
  made: number
  /** Those that are open, for all listings. */
  allOpen: number
  /** Between this buyer and this seller, by either. */
  open: OpenOffer | null
}

export async function countOffers(sql: Tag, { userId }: Pick<Viewer, 'userId'>, itemId: string): Promise<OfferCounts> {
  const [row] = await sql<({ made: number; all_open: number } & (OpenOffer | { id: null }))[]>`
    select o.id, o.amount, o.made_by as "madeBy", o.expires_at as until, (select count(*)::integer from offers
        where item_id = ${itemId} and buyer_id = ${userId} and made_by = 'buyer' and state <> 'void') as made,
      (select count(*)::integer from (
        select from offers where buyer_id = ${userId} and made_by = 'buyer' and ${isOpenOffer(sql)}
        limit ${OPEN_PER_BUYER}) as counted) as all_open
    from (select) as one left join offers o on o.item_id = ${itemId} and o.buyer_id = ${userId} and ${isOpenOffer(sql, 'o')}`
  if (!row) throw new Error('The offers were not counted')
  const { made, all_open: allOpen } = row
  const open = row.id === null ? null : { id: row.id, amount: row.amount, madeBy: row.madeBy, until: row.until }
  return { made, allOpen, open }
}

/** Why the viewer cannot make an offer for a listing now; null if they can. */
export function offerProblem(
  item: StandingItem,
  { userId }: Pick<Viewer, 'userId'>,
  { made, allOpen, open }: OfferCounts,
): string | null {
  if (item.isSold) return say.itemSold()
  if (item.reservedFor !== null) return item.reservedFor === userId ? say.keptForYou() : say.isReserved()
  if (open?.madeBy === 'buyer') return say.openAlready()
  if (!item.takesOffers) return say.noOffers()
  if (made >= OFFERS_PER_ITEM) return say.noneLeft({ n: OFFERS_PER_ITEM })
  return allOpen >= OPEN_PER_BUYER ? say.manyOpen({ n: OPEN_PER_BUYER }) : null
}

/** Whether the viewer made this very offer before. Throws a `Refusal` for the id of another one. */
async function isMade(
  sql: TransactionSql,
  { userId }: Viewer,
  conversation: string,
  { id, amount }: NewOffer,
): Promise<boolean> {
  const [known] = await sql<{ same: boolean }[]>`
    select conversation_id = ${conversation} and amount = ${amount}
      and ${userId} = case made_by when 'buyer' then buyer_id else seller_id end as same
    from offers where id = ${id}`
  if (known && !known.same) throw new Refusal('conflict', say.idTaken())
  return known !== undefined
}

interface ToStore {
  conversation: string
  itemId: string
  item: Pick<StandingItem, 'price' | 'seller'>
  buyer: string
  by: Side
  given: NewOffer
}

async function storeOffer(sql: TransactionSql, viewer: Viewer, offer: ToStore): Promise<Stored> {
  const { conversation, itemId, item, buyer, by, given } = offer
  const stored = await insertOffer(sql, viewer, offer)
  await notifyPeople(sql, {
    person: by === 'buyer' ? item.seller : buyer,
    kind: 'offer-received',
    item: itemId,
    about: `offer:${given.id}`,
    facts: { conversation, amount: given.amount, by },
  })
  return stored
}

/** Stores an offer with its card, and tells nobody. */
export async function insertOffer(
  sql: TransactionSql,
  viewer: Pick<Viewer, 'userId'>,
  { conversation, itemId, item: { price, seller }, buyer, by, given: { id, amount } }: ToStore,
): Promise<Stored> {
  if (buyer === seller) throw noOffer()
  await sql`
    insert into offers (id, conversation_id, item_id, buyer_id, seller_id, made_by, amount, price, expires_at)
    values (${id}, ${conversation}, ${itemId}, ${buyer}, ${seller}, ${by}, ${amount}, ${price},
      now() + ${OPEN_HOURS}::integer * interval '1 hour')`
  return storeMessage(sql, viewer, conversation, { id, content: formatRupees(amount), card: 'offer' })
}
