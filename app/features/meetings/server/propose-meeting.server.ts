import type { TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/meetings/messages/messages.ts'
import type { MeetingPlaceKind } from '#app/nouns/meeting/meeting-places.ts'
import { DAYS_AHEAD, PROPOSALS_AT_MOST } from '#app/nouns/meeting/meeting-states.ts'
import type { MeetingFacts } from '#app/nouns/meeting/meeting.schema.ts'
import { holdViewersDeal, type ViewersDeal } from '#app/platform/deals/viewers-deal.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'
import { refuseWatched } from '#app/platform/watched-words/watched-words.server.ts'
import { newId } from '#app/shared/new-id.ts'

import { aboutMeeting, otherPerson, requireMeeting } from './about-meeting.server.ts'
import { readMeeting } from './find-meeting.server.ts'

export interface NewMeeting {
  id: string
  place: string
  placeKind: MeetingPlaceKind
  /** ISO 8601. */
  times: readonly string[]
}

/**
 * Proposes a place and times for the meeting of a deal of the viewer's, instead of what was proposed or picked before. The same id
 * again changes nothing. Throws a `Refusal`.
 */
export function proposeMeeting(viewer: Viewer, dealId: string, given: NewMeeting): Promise<MeetingFacts> {
  refuseWatched({ place: given.place }, 'messages')
  return write(viewer, async (sql) => {
    const deal = await holdViewersDeal(sql, viewer, dealId)
    if (!(await isProposed(sql, deal, given))) await storeProposal(sql, deal, given)
    const meeting = await readMeeting(sql, dealId)
    if (!meeting) throw new Error('The proposal was not stored')
    return meeting
  })
}

/** Whether the viewer proposed this very meeting before. Throws a `Refusal` for the id of another one. */
async function isProposed(sql: TransactionSql, { id, side }: ViewersDeal, given: NewMeeting): Promise<boolean> {
  const [before] = await sql<{ same: boolean }[]>`
    select deal_id = ${id} and proposed_by = ${side} and place = ${given.place} as same from meetings where id = ${given.id}`
  if (before && !before.same) throw new Refusal('conflict', say.idTaken())
  return before !== undefined
}

async function storeProposal(sql: TransactionSql, deal: ViewersDeal, given: NewMeeting): Promise<void> {
  requireMeeting(deal)
  const times = given.times.map((time) => new Date(time)).toSorted((a, b) => a.getTime() - b.getTime())
  await requireTimes(sql, times)
  const [counted] = await sql<{ n: number }[]>`select count(*)::integer as n from meetings where deal_id = ${deal.id}`
  if ((counted?.n ?? 0) >= PROPOSALS_AT_MOST) throw new Refusal('conflict', say.tooManyProposals())
  const former = await sql<{ picked: Date | null }[]>`
    update meetings set state = 'replaced' where deal_id = ${deal.id} and state in ('open', 'picked') returning picked`
  await sql`
    insert into meetings (id, deal_id, proposed_by, place, place_kind, times)
    values (${given.id}, ${deal.id}, ${deal.side}, ${given.place}, ${given.placeKind}, ${times}::timestamptz[])`
  await notifyPeople(sql, {
    ...aboutMeeting(deal),
    person: otherPerson(deal),
    kind: 'meeting-proposed',
    facts: { deal: deal.id, meeting: given.id, again: former.some(({ picked }) => picked !== null) },
  })
}

async function requireTimes(sql: TransactionSql, times: readonly Date[]): Promise<void> {
  const [row] = await sql<{ now: Date }[]>`select now()`
  const now = row?.now.getTime() ?? 0
  const last = now + DAYS_AHEAD * 86_400_000
  const wrong = times.some((time) => time.getTime() <= now)
    ? say.timePassed()
    : times.some((time) => time.getTime() > last)
      ? say.tooFarAhead({ n: DAYS_AHEAD })
      : new Set(times.map(Number)).size < times.length
        ? say.timeTwice()
        : null
  if (wrong !== null) throw new Refusal('invalid', wrong, { fields: { times: wrong } })
}

/** Stores a meeting that a buyer of the demo proposed and its seller picked. Nobody is told. */
export async function storeDemoMeeting(
  sql: TransactionSql,
  deal: string,
  { place, kind, times }: { place: string; kind: string; times: readonly Date[] },
): Promise<void> {
  const id = newId()
  await sql`
    insert into meetings (id, deal_id, proposed_by, place, place_kind, times)
    values (${id}, ${deal}, 'buyer', ${place}, ${kind}, ${[...times]}::timestamptz[])`
  await sql`update meetings set state = 'picked', picked = ${times[0] ?? null}, pick_id = ${newId()} where id = ${id}`
}
