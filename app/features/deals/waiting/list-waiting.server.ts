import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { isAskedItem, mayBeOpened } from '#app/db/policies/items.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import { isHeldReservation, isOpenOffer } from '#app/db/policies/offers.server.ts'
import { SETTLED_DAYS, statesWaitingFor } from '#app/nouns/deal/deal-states.ts'
import { SALE_ANSWER_DAYS } from '#app/nouns/item/item-states.ts'
import { REVIEW_DAYS } from '#app/nouns/review/review-states.ts'
import { SIDES, type Side } from '#app/nouns/sides.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import type { Waiting, WaitingThing } from './waiting.schema.ts'

const SHOWN = 20
/** The statement reads at most so many open rows of each kind, on each side. */
const MOST_READ = 100
/** The statement counts at most so many listings that are asked about; they have a page of their own. */
const MOST_ASKED = 25
/** A thing without an end is as urgent as one that ends so many days after it began. */
const PATIENCE_DAYS = 3

type Person = Pick<Viewer, 'userId'>
type Row = Omit<WaitingThing, 'until'> & { until: Date | null; all: number }

/** Lists what waits for the viewer, the most urgent first, in one statement. Each part of it reads a few rows of an index of what is open. */
export async function listWaiting({ userId }: Person): Promise<Waiting> {
  const sql = db()
  const parts = [
    ...SIDES.flatMap((side) => [
      listOffers(sql, side, userId),
      listUnderWay(sql, side, userId),
      listUnreviewed(sql, side, userId),
    ]),
    listProofs(sql, userId),
    listSales(sql, userId),
  ]
  const [first = sql``, ...others] = parts
  const rows = await sql<Row[]>`
    with waiting as materialized (${others.reduce((all, part) => sql`${all} union all ${part}`, first)})
    select w.kind, w.id, w.conversation, w.side, w.state, w.amount, w.count, coalesce(i.title, c.item_title, '') as title,
      case when i.id is null then c.item_image else i.images[1] end as cover,
      case when u.id is not null then ${shownName(sql)} end as name, w.until, (select count(*)::integer from waiting) as all
    from (
      select * from waiting order by coalesce(until, begun + ${PATIENCE_DAYS}::integer * interval '1 day'), id ${limitTo(sql, SHOWN)}) w
      left join conversations c on c.id = w.conversation
      left join users u on u.id = w.other
      left join profiles p on p.user_id = u.id
      left join items i on i.id = coalesce(c.item_id, w.item)
    order by coalesce(w.until, w.begun + ${PATIENCE_DAYS}::integer * interval '1 day'), w.id`
  return {
    things: rows.map(toThing),
    more: Math.max(0, (rows[0]?.all ?? 0) - SHOWN),
  }
}

const toThing = ({
  kind,
  id,
  conversation,
  side,
  state,
  amount,
  count,
  title,
  cover,
  name,
  until,
}: Row): WaitingThing => ({
  kind,
  id,
  conversation,
  side,
  state,
  amount,
  count,
  title,
  cover,
  name,
  until: until?.toISOString() ?? null,
})

const ownSide = (sql: Tag, side: Side): Fragment => (side === 'buyer' ? sql`buyer_id` : sql`seller_id`)
const otherSide = (sql: Tag, side: Side): Fragment => (side === 'buyer' ? sql`d.seller_id` : sql`d.buyer_id`)

/** Offers of the other side that are open. */
const listOffers = (sql: Tag, side: Side, userId: string): Fragment => sql`
  select 'offer'::text as kind, d.id, d.conversation_id as conversation, null::uuid as item, ${otherSide(sql, side)} as other,
    ${side}::text as side, null::text as state, d.amount, 1 as count, d.expires_at as until, d.created_at as begun
  from (select * from offers where ${ownSide(sql, side)} = ${userId} and state = 'open' ${limitTo(sql, MOST_READ)}) d
    join conversations c on c.id = d.conversation_id
  where ${isOpenOffer(sql, 'd')} and d.made_by <> ${side} and ${isLiveConversation(sql, 'c')}`

/**
 * Deals in which it is this side's move, and proposed times that it may pick. Whoever has proposed times waits for the other one, and
 * where a time is set, both wait for that.
 */
function listUnderWay(sql: Tag, side: Side, userId: string): Fragment {
  const isOpen = sql`coalesce(m.state = 'open' and m.times[cardinality(m.times)] > now(), false)`
  return sql`
    select case when ${isOpen} then 'meeting' else 'deal' end, d.id, d.conversation_id, null, ${otherSide(sql, side)}, ${side},
      d.state, d.amount, 1,
      case when d.state in ('paid', 'given')
        then case when d.problem_by is null then d.moved_at + ${SETTLED_DAYS}::integer * interval '1 day' end
        when ${isOpen} then least(r.until, m.times[cardinality(m.times)]) else r.until end,
      d.moved_at
    from (
      select * from deals where ${ownSide(sql, side)} = ${userId} and state not in ('done', 'fallen')
      order by moved_at ${limitTo(sql, MOST_READ)}) d
      join conversations c on c.id = d.conversation_id
      left join reservations r on r.id = d.id and ${isHeldReservation(sql, 'r')}
      left join meetings m on m.deal_id = d.id and m.state in ('open', 'picked') and d.state in ('agreed', 'meeting')
    where d.state = any(${statesWaitingFor(side)}::text[]) and ${isLiveConversation(sql, 'c')}
      and (r.id is not null or d.state in ('paid', 'given'))
      and case when ${isOpen} then m.proposed_by <> ${side}
        when d.state = 'meeting' then coalesce(m.picked, d.moved_at) <= now() else true end`
}

/** Completed deals about which this side has written nothing. */
const listUnreviewed = (sql: Tag, side: Side, userId: string): Fragment => sql`
  select 'review', d.id, d.conversation_id, null, ${otherSide(sql, side)}, ${side}, d.state, d.amount, 1,
    d.settled_at + ${REVIEW_DAYS}::integer * interval '1 day', d.settled_at
  from (
    select * from deals where ${ownSide(sql, side)} = ${userId} and state = 'done'
      and settled_at > now() - ${REVIEW_DAYS}::integer * interval '1 day'
    order by settled_at desc ${limitTo(sql, MOST_READ)}) d
    join conversations c on c.id = d.conversation_id
    join users o on o.id = ${otherSide(sql, side)}
  where ${isLiveConversation(sql, 'c')} and ${isLiveAccount(sql, 'o')}
    and not exists (select from reviews v where v.deal_id = d.id and v.written_by = ${side})`

/** Requests for a photo of what is still on sale. */
const listProofs = (sql: Tag, userId: string): Fragment => sql`
  select 'proof', d.id, d.conversation_id, null, c.participant_1, 'seller', null, null, 1, null, d.created_at
  from (select * from proof_requests where seller_id = ${userId} and answered_at is null ${limitTo(sql, MOST_READ)}) d
    join conversations c on c.id = d.conversation_id
    join items i on i.id = c.item_id
  where ${isLiveConversation(sql, 'c')} and not i.is_sold and ${mayBeOpened(sql, 'i')}`

/** The question whether listings are still on sale, once for all of them. */
const listSales = (sql: Tag, userId: string): Fragment => sql`
  select 'sale', (array_agg(d.id order by d.asked_at, d.id))[1], null, (array_agg(d.id order by d.asked_at, d.id))[1], null, 'seller',
    null, null, count(*)::integer, min(d.asked_at) + ${SALE_ANSWER_DAYS}::integer * interval '1 day', min(d.asked_at)
  from (
    select id, asked_at from items where user_id = ${userId} and ${isAskedItem(sql)}
    order by confirmed_at, id ${limitTo(sql, MOST_ASKED)}) d
  having count(*) > 0`
