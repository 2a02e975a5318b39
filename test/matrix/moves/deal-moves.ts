// The moves of deals, of their meetings and of reviews.
import type { TransactionSql } from '#app/db/client.server.ts'
import {
  DEAL_MOVES,
  DEAL_STATES,
  dealMoves,
  mayMove,
  type DealMove,
  type DealStatus,
} from '#app/nouns/deal/deal-states.ts'
import { MEETING_STATES, mayPick, type MeetingStatus } from '#app/nouns/meeting/meeting-states.ts'
import { REVIEW_DAYS, REVIEW_STATES, reviewableUntil } from '#app/nouns/review/review-states.ts'
import { SIDES, type Side } from '#app/nouns/sides.ts'
import { newId } from '#app/shared/new-id.ts'
import { canMove } from '#app/shared/state-moves.ts'
import { ago, hence } from '#test/dates.ts'
import type { World } from '#test/matrix/matrix-world.ts'

import { readState, type Ids, type MoveCall, type Mover, type Noun, type Outcome } from './moves.ts'
import { holdItem } from './offer-moves.ts'

interface DealSetting {
  state: DealStatus
  /** The moves that led there. */
  path: readonly DealMove[]
}

/** The shortest ways into each state: one by all the steps, and one by the seller's word alone. */
function listWays(): Map<string, DealSetting> {
  const found = new Map<string, DealSetting>()
  for (const isRecorded of [false, true]) {
    const ways: DealSetting[] = [{ state: 'agreed', path: [] }]
    for (const way of ways) {
      const name = way.path.includes('sell') ? `${way.state}, as the seller said` : way.state
      if (found.has(name)) continue
      found.set(name, way)
      for (const move of DEAL_MOVES) {
        const state = DEAL_STATES[way.state][move]
        if (state && (move !== 'sell' || isRecorded)) ways.push({ state, path: [...way.path, move] })
      }
    }
  }
  return found
}

const dealWays = listWays()

/** The deal after the end of its reservation: it may have fallen through, without a move. */
const endDeal = (setting: DealSetting): DealSetting => ({
  ...setting,
  state: DEAL_STATES[setting.state].end ?? setting.state,
})

/** A deal of the owner's item that was led there move by move. */
async function leadDeal(sql: TransactionSql, world: World, { path }: Pick<DealSetting, 'path'>): Promise<string> {
  const id = await holdItem(sql, world)
  let state: DealStatus = 'agreed'
  for (const move of path) {
    const by = mayMove(move, 'buyer') ? 'buyer' : 'seller'
    state = DEAL_STATES[state][move] ?? state
    const fell = state === 'fallen'
    await sql`insert into deal_moves (id, deal_id, move, moved_by) values (${newId()}, ${id}, ${move}, ${by})`
    await sql`
      update deals set state = ${state}, reason = ${fell ? 'other' : null}, fell_by = ${fell ? by : null},
        settled_at = ${fell || state === 'done' ? new Date() : null} where id = ${id}`
  }
  return id
}

type AskedMove = Exclude<DealMove, 'set'>
// `set` follows from the choice of a meeting, and is no request.
const ASKED = DEAL_MOVES.filter((move): move is AskedMove => move !== 'set')
const FIELDS: Partial<Record<DealMove, object>> = { pay: { payment: 'cash' }, fall: { reason: 'other' } }

function dealOutcome(move: AskedMove, { state, path }: DealSetting, mover: Mover): Outcome {
  if (mover === 'admin') return 'refused'
  if (dealMoves(state, mover).includes(move)) return 'done'
  // A move that one side has made counts for both.
  const isMade = path.includes(move) && mayMove(move, mover)
  return isMade && state !== 'fallen' && !canMove(DEAL_STATES, state, move) ? 'again' : 'refused'
}

export const deals: Noun<DealSetting> = {
  settings: dealWays,
  async prepare(sql, world, setting) {
    const id = await leadDeal(sql, world, setting)
    return { id, part: id }
  },
  moves: {
    ...Object.fromEntries(
      ASKED.map((move) => [
        move,
        {
          call: ({ id }: Ids): MoveCall => ({
            method: 'POST',
            path: `/deals/${id}/moves`,
            body: { id: newId(), move, ...FIELDS[move] },
          }),
          outcome: (setting: DealSetting, mover: Mover) => dealOutcome(move, setting, mover),
          leadsTo: ({ state }: DealSetting) => String(DEAL_STATES[state][move]),
        },
      ]),
    ),
    'say that something is not right': {
      call: ({ id }) => ({ method: 'PUT', path: `/deals/${id}/problem` }),
      outcome: ({ state }, mover) => (mover === 'admin' || state === 'fallen' ? 'refused' : 'done'),
      leadsTo: ({ state }, mover) => `${state}, not right says the ${mover}`,
    },
  },
  read: (sql, id) =>
    readState(sql`
      select state || coalesce(', not right says the ' || problem_by, '') as state from deals where id = ${id}`),
  ended: endDeal,
}

interface MeetingSetting {
  deal: DealSetting
  /** Null: nobody has proposed any. */
  meeting: { state: MeetingStatus; proposedBy: Side } | null
}

/** The deal of a meeting that is in this state. */
const DEAL_OF_MEETING: Readonly<Record<MeetingStatus, readonly DealMove[]>> = {
  open: [],
  picked: ['set'],
  replaced: [],
  over: ['meet'],
}

const findDeal = (path: readonly DealMove[]): DealSetting => {
  const state = path.reduce<DealStatus>((from, move) => DEAL_STATES[from][move] ?? from, 'agreed')
  return { state, path }
}

const IN_AN_HOUR = hence({ hours: 1 })

export const meetings: Noun<MeetingSetting> = {
  settings: new Map<string, MeetingSetting>([
    ...[...dealWays].map(([name, deal]) => [`none, the deal is ${name}`, { deal, meeting: null }] as const),
    // The table has exactly these keys.
    ...(Object.keys(MEETING_STATES) as MeetingStatus[]).flatMap((state) =>
      SIDES.map((proposedBy) => {
        const setting: MeetingSetting = { deal: findDeal(DEAL_OF_MEETING[state]), meeting: { state, proposedBy } }
        return [`${state}, proposed by the ${proposedBy}`, setting] as const
      }),
    ),
  ]),
  async prepare(sql, world, { deal, meeting }) {
    // A picked time moves the deal by itself.
    const id = await leadDeal(sql, world, { path: meeting?.state === 'picked' ? [] : deal.path })
    const part = newId()
    if (!meeting) return { id, part }
    const { state, proposedBy } = meeting
    await sql`
      insert into meetings (id, deal_id, proposed_by, place, place_kind, times, state)
      values (${part}, ${id}, ${proposedBy}, 'Metro station', 'metro', array[${IN_AN_HOUR}::timestamptz],
        ${state === 'picked' ? 'open' : state})`
    if (state === 'picked')
      await sql`update meetings set state = 'picked', picked = times[1], pick_id = ${newId()} where deal_id = ${id}`
    return { id, part }
  },
  moves: {
    propose: {
      call: ({ id }) => ({
        method: 'POST',
        path: `/deals/${id}/meetings`,
        body: { id: newId(), place: 'Police station', placeKind: 'police', times: [IN_AN_HOUR.toISOString()] },
      }),
      outcome: ({ deal }, mover) => (mover !== 'admin' && canMove(DEAL_STATES, deal.state, 'set') ? 'done' : 'refused'),
      leadsTo: (_, mover) => `open by the ${mover}`,
    },
    pick: {
      call: ({ part }) => ({
        method: 'POST',
        path: `/meetings/${part}/choice`,
        body: { id: newId(), time: IN_AN_HOUR.toISOString() },
      }),
      outcome: ({ deal, meeting }, mover) =>
        mover !== 'admin' && meeting && mayPick(meeting, mover) && canMove(DEAL_STATES, deal.state, 'set')
          ? 'done'
          : 'refused',
      leadsTo: ({ meeting }) => `picked by the ${meeting?.proposedBy}`,
    },
    'say on the way': {
      call: ({ part }) => ({ method: 'PUT', path: `/meetings/${part}/way`, body: { way: 'on-way' } }),
      outcome: ({ meeting }, mover) => (mover !== 'admin' && meeting?.state === 'picked' ? 'done' : 'refused'),
      leadsTo: ({ meeting }) => `picked by the ${meeting?.proposedBy}`,
    },
  },
  read: (sql, id) =>
    readState(sql`
      select state || ' by the ' || proposed_by as state from meetings where deal_id = ${id} order by created_at desc, id desc limit 1`),
  ended: ({ deal, meeting }) => {
    const state = endDeal(deal)
    if (!meeting || state.state === deal.state) return { deal: state, meeting }
    return {
      deal: state,
      meeting: { ...meeting, state: canMove(MEETING_STATES, meeting.state, 'end') ? 'over' : meeting.state },
    }
  },
}

type ReviewState = keyof typeof REVIEW_STATES
interface ReviewSetting {
  deal: DealSetting
  daysAgo: number
  /** The buyer's review of the seller. */
  buyers: ReviewState | null
  sellers: ReviewState | null
  isReplied: boolean
}

const doneDeal = dealWays.get('done') ?? { state: 'done', path: [] }
const review = (more: Partial<ReviewSetting>): ReviewSetting => ({
  deal: doneDeal,
  daysAgo: 1,
  buyers: null,
  sellers: null,
  isReplied: false,
  ...more,
})

export const reviews: Noun<ReviewSetting> = {
  settings: new Map([
    ...[...dealWays].map(([name, deal]) => [`none, the deal is ${name}`, review({ deal })] as const),
    ['none, the deal is long over', review({ daysAgo: REVIEW_DAYS + 1 })],
    // The table has exactly these keys.
    ...(Object.keys(REVIEW_STATES) as ReviewState[]).map((state) => [state, review({ buyers: state })] as const),
    ['both shown', review({ buyers: 'shown', sellers: 'shown' })],
    ['answered', review({ buyers: 'shown', isReplied: true })],
  ]),
  async prepare(sql, world, { deal, daysAgo, buyers, sellers, isReplied }) {
    const id = await leadDeal(sql, world, deal)
    if (deal.state === 'done')
      await sql`update deals set settled_at = now() - ${daysAgo}::integer * interval '1 day' where id = ${id}`
    const { participant, owner } = world
    const part = newId()
    for (const [by, state] of [
      ['buyer', buyers],
      ['seller', sellers],
    ] as const) {
      if (state === null) continue
      const [author, subject] = by === 'buyer' ? [participant.id, owner.id] : [owner.id, participant.id]
      const own = by === 'buyer' ? part : newId()
      await sql`
        insert into reviews (id, deal_id, written_by, author_id, subject_id, stars)
        values (${own}, ${id}, ${by}, ${author}, ${subject}, 4)`
      if (state !== 'blind') await sql`update reviews set shown_at = now() - interval '1 minute' where id = ${own}`
      if (state === 'hidden') await sql`update reviews set hidden_at = now(), hidden_for = 'spam' where id = ${own}`
      if (isReplied && by === 'buyer')
        await sql`update reviews set reply = 'Before', replied_at = now() where id = ${own}`
    }
    return { id, part }
  },
  moves: {
    write: {
      call: ({ id }) => ({
        method: 'POST',
        path: `/deals/${id}/review`,
        body: { id: newId(), stars: 5, tags: ['friendly'] },
      }),
      outcome: ({ deal, daysAgo, buyers, sellers }, mover) => {
        if (mover === 'admin') return 'refused'
        const settledAt = ago({ days: daysAgo })
        const until = reviewableUntil({ state: deal.state, settledAt })
        const own = mover === 'buyer' ? buyers : sellers
        return until !== null && until > ago({}) && own === null ? 'done' : 'refused'
      },
      // Once both have written, both are shown.
      leadsTo: ({ buyers, sellers, isReplied }, mover) => {
        const [own, other] = mover === 'buyer' ? [sellers, 'seller'] : [buyers, 'buyer']
        const mine = own === null ? 'blind' : 'shown'
        const theirs = own === 'blind' ? REVIEW_STATES.blind.show : own
        return other === 'seller' ? say(mine, theirs, isReplied) : say(theirs, mine, isReplied)
      },
    },
    reply: {
      call: ({ part }) => ({ method: 'PUT', path: `/reviews/${part}/reply`, body: { text: 'Thank you' } }),
      // The seller, whom it is about, answers once, as soon as it is shown.
      outcome: ({ buyers, isReplied }, mover) =>
        mover === 'seller' && buyers === 'shown' && !isReplied ? 'done' : 'refused',
      leadsTo: ({ buyers, sellers }) => say(buyers, sellers, true),
    },
    hide: {
      call: ({ part }) => ({ method: 'PUT', path: `/admin/reviews/${part}/hidden`, body: { why: 'spam' } }),
      outcome: ({ buyers }, mover) => {
        if (mover !== 'admin' || buyers === null) return 'refused'
        return canMove(REVIEW_STATES, buyers, 'hide') ? 'done' : buyers === 'hidden' ? 'again' : 'refused'
      },
      leadsTo: ({ sellers, isReplied }) => say('hidden', sellers, isReplied),
    },
  },
  async read(sql, id) {
    const rows = await sql<{ by: Side; state: ReviewState; answered: boolean }[]>`
      select written_by as by, reply is not null as answered,
        case when hidden_at is not null then 'hidden' when shown_at <= now() then 'shown' else 'blind' end as state
      from reviews where deal_id = ${id}`
    const find = (by: Side) => rows.find((row) => row.by === by)?.state ?? null
    return say(
      find('buyer'),
      find('seller'),
      rows.some(({ answered }) => answered),
    )
  },
  // A ban hides what its person wrote.
  ended: (setting, _, banned) => ({
    ...setting,
    deal: endDeal(setting.deal),
    buyers: banned === 'buyer' && setting.buyers !== null ? 'hidden' : setting.buyers,
    sellers: banned === 'seller' && setting.sellers !== null ? 'hidden' : setting.sellers,
  }),
}

const say = (buyers: ReviewState | null | undefined, sellers: ReviewState | null | undefined, isReplied: boolean) =>
  `by the buyer: ${buyers ?? 'none'}, by the seller: ${sellers ?? 'none'}${isReplied ? ', answered' : ''}`
