// The moves of offers, reservations and proof photos.
import type { TransactionSql } from '#app/db/client.server.ts'
import {
  OFFER_STATES,
  OFFER_STATUSES,
  offerMoves,
  RESERVATION_STATES,
  reservationMoves,
  type OfferMove,
  type OfferStatus,
  type ReservationMove,
  type ReservationStatus,
} from '#app/nouns/offer/offer-states.ts'
import { SIDES, type Side } from '#app/nouns/sides.ts'
import { newId } from '#app/shared/new-id.ts'
import type { World } from '#test/matrix/matrix-world.ts'

import { readState, type Ids, type MoveCall, type Mover, type Noun, type Outcome } from './moves.ts'

interface OfferSetting {
  state: OfferStatus
  madeBy: Side
  /** Its time is over, and no job has marked it yet. */
  isLate: boolean
}

const AMOUNTS = { buyer: 1200, seller: 1400 }
const COUNTERS = { buyer: 1100, seller: 1300 }
const HOUR = 3_600_000

/** These may be repeated; accepting and countering are, too, but by the id of what they made. */
const REPEATED: readonly string[] = ['decline', 'withdraw']

function offerOutcome(move: OfferMove, { state, madeBy, isLate }: OfferSetting, mover: Mover): Outcome {
  if (mover === 'admin') return 'refused'
  const until = (time: number) => new Date(time).toISOString()
  const may = (one: OfferStatus, late: boolean) =>
    offerMoves({ state: one, madeBy, until: until(late ? 0 : HOUR) }, mover, 1).includes(move)
  if (may(state, isLate)) return 'done'
  return REPEATED.includes(move) && OFFER_STATES.open[move] === state && may('open', false) ? 'again' : 'refused'
}

const offerCalls: Record<OfferMove, (ids: Ids, setting: OfferSetting) => MoveCall> = {
  accept: ({ id }) => ({ method: 'POST', path: `/offers/${id}/acceptance`, body: { id: newId() } }),
  decline: ({ id }) => ({ method: 'POST', path: `/offers/${id}/refusal`, body: { reason: 'other' } }),
  counter: ({ id }, { madeBy }) => ({
    method: 'POST',
    path: `/offers/${id}/counter`,
    body: { id: newId(), amount: COUNTERS[madeBy === 'buyer' ? 'seller' : 'buyer'] },
  }),
  withdraw: ({ id }) => ({ method: 'DELETE', path: `/offers/${id}` }),
}

export const offers: Noun<OfferSetting> = {
  settings: new Map(
    SIDES.flatMap((madeBy) => [
      ...OFFER_STATUSES.map((state): [string, OfferSetting] => [
        `${state}, by the ${madeBy}`,
        { state, madeBy, isLate: false },
      ]),
      [`late, by the ${madeBy}`, { state: 'open', madeBy, isLate: true }],
    ]),
  ),
  async prepare(sql, { conversation, item, participant, owner }, { state, madeBy, isLate }) {
    const id = newId()
    const reason = state === 'declined' ? 'other' : state === 'void' ? 'price' : null
    await sql`
      insert into offers (id, conversation_id, item_id, buyer_id, seller_id, made_by, amount, price, state, reason, expires_at, settled_at)
      values (${id}, ${conversation.id}, ${item.id}, ${participant.id}, ${owner.id}, ${madeBy}, ${AMOUNTS[madeBy]}, ${item.price},
        ${state}, ${reason}, now() + ${isLate ? -1 : 24}::integer * interval '1 hour', ${state === 'open' ? null : new Date()})`
    return { id, part: id }
  },
  // The table has exactly these keys.
  moves: Object.fromEntries(
    (Object.keys(offerCalls) as OfferMove[]).map((move) => [
      move,
      {
        call: (ids: Ids, _: World, setting: OfferSetting) => offerCalls[move](ids, setting),
        outcome: (setting: OfferSetting, mover: Mover) => offerOutcome(move, setting, mover),
        leadsTo: ({ state }: OfferSetting) => String(OFFER_STATES[state][move]),
      },
    ]),
  ),
  read: (sql, id) => readState(sql`select state from offers where id = ${id}`),
  ended: (setting) => ({ ...setting, state: OFFER_STATES[setting.state].void ?? setting.state }),
}

interface ReservationSetting {
  state: ReservationStatus
  isExtended: boolean
  isLate: boolean
}

function reservationOutcome(move: ReservationMove, setting: ReservationSetting, mover: Mover): Outcome {
  if (mover === 'admin') return 'refused'
  const { state, isExtended, isLate } = setting
  // Whether or not a job has marked it: a reservation whose time is over can be given up, but not kept longer.
  if (reservationMoves(setting, mover).includes(move)) return move === 'extend' && isLate ? 'refused' : 'done'
  if (move === 'release') return 'again'
  return state === 'held' && isExtended && !isLate && mover === 'seller' ? 'again' : 'refused'
}

const reservation = (state: ReservationStatus, more: Partial<ReservationSetting> = {}): ReservationSetting => ({
  state,
  isExtended: false,
  isLate: false,
  ...more,
})

export const reservations: Noun<ReservationSetting> = {
  settings: new Map([
    ...Object.keys(RESERVATION_STATES).map(
      // The table has exactly these keys.
      (state) => [state, reservation(state as ReservationStatus)] as const,
    ),
    ['extended', reservation('held', { isExtended: true })],
    ['late', reservation('held', { isLate: true })],
  ]),
  async prepare(sql, world, { state, isExtended, isLate }) {
    const id = await holdItem(sql, world)
    await sql`update reservations set is_extended = ${isExtended} where id = ${id}`
    if (isLate) await sql`update reservations set until = now() - interval '1 hour' where id = ${id}`
    if (state !== 'held')
      await sql`
        update reservations set state = ${state}, released_by = ${state === 'released' ? 'buyer' : null},
          reason = ${state === 'ended' ? 'hidden' : null}, settled_at = now() where id = ${id}`
    return { id, part: id }
  },
  moves: {
    extend: {
      call: ({ id }) => ({ method: 'PUT', path: `/reservations/${id}/extension` }),
      outcome: (setting, mover) => reservationOutcome('extend', setting, mover),
      leadsTo: () => 'held, extended',
    },
    release: {
      call: ({ id }) => ({ method: 'DELETE', path: `/reservations/${id}` }),
      outcome: (setting, mover) => reservationOutcome('release', setting, mover),
      leadsTo: ({ isExtended }) => `${RESERVATION_STATES.held.release}${isExtended ? ', extended' : ''}`,
    },
  },
  read: (sql, id) =>
    readState(sql`
      select state || case when is_extended then ', extended' else '' end as state from reservations where id = ${id}`),
  ended: (setting) => ({ ...setting, state: RESERVATION_STATES[setting.state].end ?? setting.state }),
}

/** Reserves the owner's item for the participant, which begins a deal. */
export async function holdItem(
  sql: TransactionSql,
  { conversation, item, participant, owner }: World,
): Promise<string> {
  const id = newId()
  await sql`
    insert into reservations (id, conversation_id, item_id, buyer_id, seller_id, amount, until)
    values (${id}, ${conversation.id}, ${item.id}, ${participant.id}, ${owner.id}, 1400, now() + interval '24 hours')`
  return id
}

interface ProofSetting {
  hasProof: boolean
  request: 'none' | 'open' | 'answered today' | 'answered before'
  isSold: boolean
  isBlocked: boolean
  isGone: boolean
}

const proof = (more: Partial<ProofSetting>): ProofSetting => ({
  hasProof: false,
  request: 'none',
  isSold: false,
  isBlocked: false,
  isGone: false,
  ...more,
})

/** A proof photo has no states of its own: it is there or not, and so is the buyer's request. */
export const proofs: Noun<ProofSetting> = {
  settings: new Map([
    ['nothing', proof({})],
    ['a photo', proof({ hasProof: true })],
    ['an open request', proof({ request: 'open' })],
    ['a request answered today', proof({ hasProof: true, request: 'answered today' })],
    ['a request answered before', proof({ hasProof: true, request: 'answered before' })],
    ['sold', proof({ isSold: true })],
    ['sold with a photo', proof({ hasProof: true, isSold: true })],
  ]),
  async prepare(sql, { conversation, item, owner }, { hasProof, request, isSold }) {
    if (hasProof) {
      const key = `item-images/${owner.id}/${newId()}`
      await sql`
        insert into photos (key, user_id, item_id, width, height, placeholder)
        select ${key}, user_id, ${item.id}, width, height, placeholder from photos where user_id = ${owner.id} limit 1`
      await sql`insert into proofs (id, item_id, photo_key, code, day, is_read) values (${newId()}, ${item.id}, ${key}, 'K6LVP', current_date, true)`
    }
    if (request !== 'none') {
      const hours = request === 'answered before' ? 48 : 1
      await sql`
        insert into proof_requests (id, conversation_id, created_at, answered_at)
        select ${newId()}, ${conversation.id}, at, case when ${request !== 'open'}::boolean then at end
        from (select now() - ${hours}::integer * interval '1 hour') as time(at)`
    }
    if (isSold) await sql`update items set is_sold = true where id = ${item.id}`
    return { id: item.id, part: item.id }
  },
  moves: {
    ask: {
      call: (_, { conversation }) => ({
        method: 'POST',
        path: `/conversations/${conversation.id}/proof-requests`,
        body: { id: newId() },
      }),
      outcome: ({ request, isSold, isBlocked, isGone }, mover) => {
        const isFree = request === 'none' || request === 'answered before'
        return mover === 'buyer' && isFree && !isSold && !isBlocked && !isGone ? 'done' : 'refused'
      },
      leadsTo: ({ hasProof, request }) => say(hasProof, request === 'none' ? 1 : 2),
    },
    remove: {
      call: ({ id }) => ({ method: 'DELETE', path: `/items/${id}/proof` }),
      outcome: ({ hasProof }, mover) => (mover !== 'seller' ? 'refused' : hasProof ? 'done' : 'again'),
      leadsTo: ({ request }) => say(false, request === 'none' ? 0 : 1),
    },
  },
  async read(sql, id) {
    const [row] = await sql<{ has: boolean; asked: number }[]>`
      select exists (select from proofs where item_id = ${id}) as has,
        (select count(*)::integer from proof_requests r join conversations c on c.id = r.conversation_id where c.item_id = ${id}) as asked`
    return say(row?.has ?? false, row?.asked ?? 0)
  },
  ended: (setting, why) => ({ ...setting, isBlocked: why === 'blocked', isGone: why === 'banned' }),
}

const say = (hasProof: boolean, asked: number) => `${hasProof ? 'a photo' : 'no photo'}, ${asked} requests`
