import { systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { mayBeTold } from '#app/db/policies/mail-readers.server.ts'
import { REMINDED_HOURS } from '#app/nouns/offer/offer-limits.ts'
import type { EndReason, OfferReason, VoidReason } from '#app/nouns/offer/offer-reasons.ts'
import { type OfferStatus, type ReservationStatus } from '#app/nouns/offer/offer-states.ts'
import { otherSide, type Side } from '#app/nouns/sides.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'
import { enqueueJob, type JobKind } from '#app/platform/jobs/queue.server.ts'
import { notifyPeople, type NewNotice } from '#app/platform/notices/notify.server.ts'

const SETTLE_JOB = 'settle-offers'
const BATCH = 100

/**
 * Ends offers and reservations whose time is over, and tells people how theirs ended: also those that triggers ended, which nobody
 * else tells them.
 */
export const SETTLE_OFFERS_KIND: JobKind = {
  name: SETTLE_JOB,
  run: () => settleDue(),
  every: '* * * * *',
  retries: 3,
  seconds: 300,
}

/** After a move of an offer or reservation, people are told without waiting for the minute to end. */
export const tellSoon = (sql: TransactionSql): Promise<void> => enqueueJob(sql, SETTLE_JOB, {})

export async function settleDue(): Promise<void> {
  const sql = systemDb()
  await inParts(
    (most) => sql`
    update offers set state = 'expired', settled_at = expires_at where id = any(array(
      select id from offers where state = 'open' and expires_at <= now() order by expires_at limit ${most} for update skip locked))`,
  )
  await inParts(
    (most) => sql`
    update reservations set state = 'expired', settled_at = until where id = any(array(
      select id from reservations where state = 'held' and until <= now() order by until limit ${most} for update skip locked))`,
  )
  await untilFewer(() => sql.begin(remindReceivers))
  await untilFewer(() => sql.begin(tellOffers))
  await untilFewer(async () => {
    for (const item of await findFreed()) await untilFewer(() => sql.begin((tx) => tellWaiting(tx, item)))
    return sql.begin(tellReservations)
  })
}

async function untilFewer(work: () => Promise<number>): Promise<void> {
  while ((await work()) === BATCH) continue
}

interface OfferRow {
  id: string
  conversation: string
  item: string | null
  buyer: string
  seller: string
  amount: number
  made_by: Side
  is_told: boolean
}

const person = ({ buyer, seller }: { buyer: string; seller: string }, side: Side) => (side === 'buyer' ? buyer : seller)
const aboutOffer = ({ id, item }: OfferRow) => ({ about: `offer:${id}`, ...(item !== null && { item }) })
const twoPeople = (sql: TransactionSql) => mayBeTold(sql, { reader: sql`d.buyer_id`, other: sql`d.seller_id` })

async function remindReceivers(sql: TransactionSql): Promise<number> {
  const rows = await sql<(OfferRow & { until: Date })[]>`
    update offers d set reminded_at = now() where id = any(array(
      select id from offers where state = 'open' and reminded_at is null
        and expires_at between now() and now() + ${REMINDED_HOURS}::integer * interval '1 hour'
      order by expires_at limit ${BATCH} for update skip locked))
    returning d.id, d.conversation_id as conversation, d.item_id as item, d.buyer_id as buyer, d.seller_id as seller, d.amount,
      d.made_by, d.expires_at as until, ${twoPeople(sql)} as is_told`
  const news = rows
    .filter((row) => row.is_told)
    .map((row): NewNotice => ({
      ...aboutOffer(row),
      person: person(row, otherSide(row.made_by)),
      kind: 'offer-ending',
      facts: { conversation: row.conversation, amount: row.amount, until: row.until.getTime() },
    }))
  await notifyPeople(sql, ...news)
  return rows.length
}

type SettledOffer = OfferRow & { state: OfferStatus; reason: OfferReason | null }

async function tellOffers(sql: TransactionSql): Promise<number> {
  const rows = await sql<SettledOffer[]>`
    update offers d set told_at = now() where id = any(array(
      select id from offers where settled_at is not null and told_at is null order by settled_at limit ${BATCH}
      for update skip locked))
    returning d.id, d.conversation_id as conversation, d.item_id as item, d.buyer_id as buyer, d.seller_id as seller, d.amount,
      d.made_by, d.state, d.reason, ${twoPeople(sql)} as is_told`
  await notifyPeople(sql, ...rows.filter((row) => row.is_told).flatMap(newsOfOffer))
  return rows.length
}

/** Why an offer is void, where the other person should hear of it. */
const TOLD_VOID: readonly VoidReason[] = ['price', 'sold', 'reserved', 'hidden', 'deleted']

function newsOfOffer(row: SettledOffer): NewNotice[] {
  const { conversation, amount, state, reason, made_by: maker } = row
  const about = aboutOffer(row)
  const [made, received] = [person(row, maker), person(row, otherSide(maker))]
  switch (state) {
    case 'accepted':
      // The mail about unread messages tells of the reservation.
      return [
        {
          ...about,
          person: made,
          byMail: false,
          kind: 'offer-answered',
          facts: { conversation, amount, state, reason },
        },
      ]
    case 'declined':
      return [{ ...about, person: made, kind: 'offer-answered', facts: { conversation, amount, state, reason } }]
    case 'withdrawn':
      return [
        {
          ...about,
          person: received,
          byMail: false,
          kind: 'offer-over',
          facts: { conversation, amount, state, reason },
        },
      ]
    case 'expired':
      return [made, received].map((one) => ({
        ...about,
        person: one,
        byMail: one === made,
        kind: 'offer-over',
        facts: { conversation, amount, state, reason },
      }))
    case 'void':
      return TOLD_VOID.some((one) => one === reason)
        ? [{ ...about, person: row.buyer, kind: 'offer-over', facts: { conversation, amount, state, reason } }]
        : []
    case 'open':
    case 'countered':
      return []
  }
}

/** Listings that somebody may wait for, and that are reserved no more. */
async function findFreed(): Promise<string[]> {
  const rows = await systemDb()<{ item: string }[]>`
    select distinct item_id as item from (
      select item_id from reservations where settled_at is not null and told_at is null and item_id is not null
      order by settled_at limit ${BATCH}) as settled`
  return rows.map(({ item }) => item)
}

async function tellWaiting(sql: TransactionSql, item: string): Promise<number> {
  const rows = await sql<{ person: string; is_told: boolean; at: Date }[]>`
    delete from free_again_requests d using items i
    where i.id = d.item_id and d.item_id = ${item} and not i.is_reserved and d.user_id = any(array(
      select user_id from free_again_requests where item_id = ${item} limit ${BATCH}))
    returning d.user_id as person, now() as at,
      (not i.is_sold and ${isVisibleItem(sql, 'i')} and ${mayBeTold(sql, { reader: sql`d.user_id`, other: sql`i.user_id` })}) as is_told`
  const reached = rows.filter((row) => row.is_told)
  await notifyPeople(
    sql,
    ...reached.map((row): NewNotice => ({
      person: row.person,
      item,
      about: `free:${item}`,
      kind: 'free-again',
      facts: { at: row.at.getTime() },
    })),
  )
  return rows.length
}

interface SettledReservation {
  id: string
  conversation: string
  item: string | null
  buyer: string
  seller: string
  state: ReservationStatus
  released_by: Side | null
  reason: EndReason | null
  is_told: boolean
}

async function tellReservations(sql: TransactionSql): Promise<number> {
  const rows = await sql<SettledReservation[]>`
    update reservations d set told_at = now() where id = any(array(
      select id from reservations where settled_at is not null and told_at is null order by settled_at limit ${BATCH}
      for update skip locked))
    returning d.id, d.conversation_id as conversation, d.item_id as item, d.buyer_id as buyer, d.seller_id as seller, d.state,
      d.released_by, d.reason, ${twoPeople(sql)} as is_told`
  await notifyPeople(sql, ...rows.filter((row) => row.is_told).flatMap(newsOfReservation))
  return rows.length
}

/** Why a reservation ended, where its buyer should hear of it. */
const TOLD_END: readonly EndReason[] = ['sold', 'hidden', 'deleted']

function newsOfReservation(row: SettledReservation): NewNotice[] {
  const { id, conversation, item, state, reason, released_by: by } = row
  if (state === 'held') return []
  const sides: Side[] =
    state === 'released'
      ? by === null
        ? []
        : [otherSide(by)]
      : state === 'expired'
        ? ['buyer', 'seller']
        : reason !== null && TOLD_END.includes(reason)
          ? ['buyer']
          : []
  return sides.map((to) => ({
    person: person(row, to),
    about: `reservation:${id}`,
    ...(item !== null && { item }),
    byMail: state !== 'ended',
    kind: 'reservation-over',
    facts: { conversation, to, state, reason },
  }))
}
