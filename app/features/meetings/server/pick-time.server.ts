import type { TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/meetings/messages/messages.ts'
import { HOURS_AFTER, mayPick, maySayWay, REMINDED_HOURS_BEFORE, type Way } from '#app/nouns/meeting/meeting-states.ts'
import type { MeetingFacts } from '#app/nouns/meeting/meeting.schema.ts'
import { findViewersDeal, holdViewersDeal, type ViewersDeal } from '#app/platform/deals/viewers-deal.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'

import { aboutMeeting, otherPerson, requireMeeting } from './about-meeting.server.ts'
import { readMeeting } from './find-meeting.server.ts'

const noMeeting = () => new Refusal('not_found', say.noSuchMeeting())

/**
 * Picks one of the times that the other side proposed; a trigger moves the deal, which is held until a day after it. Of all that happen
 * at once, one choice or one newer proposal wins. The same id again changes nothing. Throws a `Refusal`.
 */
export function pickTime(
  viewer: Viewer,
  meetingId: string,
  given: { id: string; time: string },
): Promise<MeetingFacts> {
  return write(viewer, async (sql) => {
    const { deal, meeting } = await holdMeeting(sql, viewer, meetingId)
    if (!(await isPicked(sql, meetingId, given))) await storeChoice(sql, deal, meeting, given)
    return meetingNow(sql, deal.id)
  })
}

/** Says where the viewer is, in words; the same again changes nothing. Throws a `Refusal`. */
export function sayWay(viewer: Viewer, meetingId: string, way: Way): Promise<MeetingFacts> {
  return write(viewer, async (sql) => {
    const { deal, meeting } = await holdMeeting(sql, viewer, meetingId)
    if (meeting?.state !== 'picked' || meeting.picked === null) throw refuseOver(meeting)
    const now = await readNow(sql)
    if (!maySayWay(meeting.picked, now)) throw new Refusal('conflict', say.notNow())
    const before = deal.side === 'buyer' ? meeting.buyerWay : meeting.sellerWay
    if (before?.way === way) return meeting
    const [column, time] = deal.side === 'buyer' ? ['buyer_way', 'buyer_way_at'] : ['seller_way', 'seller_way_at']
    await sql`update meetings set ${sql({ [column]: way, [time]: new Date(now) })} where id = ${meetingId}`
    await notifyPeople(sql, {
      ...aboutMeeting(deal),
      person: otherPerson(deal),
      kind: 'meeting-way',
      facts: { deal: deal.id, way, at: now },
    })
    return meetingNow(sql, deal.id)
  })
}

interface MeetingWithDeal {
  deal: ViewersDeal
  /** Null when a newer proposal has replaced it. */
  meeting: MeetingFacts | null
}

/** A meeting of a deal of the viewer's, with the deal locked: every change of a meeting waits for that. Throws a `Refusal`. */
async function holdMeeting(sql: TransactionSql, viewer: Viewer, id: string): Promise<MeetingWithDeal> {
  const [row] = await sql<{ deal: string }[]>`select deal_id as deal from meetings where id = ${id}`
  if (!row) throw noMeeting()
  await findViewersDeal(sql, viewer, row.deal).catch((error: unknown) => {
    throw error instanceof Refusal ? noMeeting() : error
  })
  const deal = await holdViewersDeal(sql, viewer, row.deal)
  const newest = await readMeeting(sql, row.deal)
  return { deal, meeting: newest?.id === id ? newest : null }
}

/** Whether this very time was picked before. Throws a `Refusal` for the id of another choice. */
async function isPicked(sql: TransactionSql, id: string, given: { id: string; time: string }): Promise<boolean> {
  const [before] = await sql<{ same: boolean }[]>`
    select coalesce((select m.id = ${id} and m.picked = ${given.time}::timestamptz from meetings m where m.pick_id = v.id), false) as same
    from deal_moves v where v.id = ${given.id}`
  if (before && !before.same) throw new Refusal('conflict', say.idTaken())
  return before !== undefined
}

async function storeChoice(
  sql: TransactionSql,
  deal: ViewersDeal,
  meeting: MeetingFacts | null,
  given: { id: string; time: string },
): Promise<void> {
  if (meeting?.proposedBy === deal.side) throw new Refusal('forbidden', say.ownProposal())
  if (!meeting || !mayPick(meeting, deal.side)) throw refuseOver(meeting)
  requireMeeting(deal)
  const time = Date.parse(given.time)
  if (!meeting.times.some((one) => Date.parse(one) === time)) throw new Refusal('invalid', say.notProposed())
  const now = await readNow(sql)
  if (time <= now) throw new Refusal('conflict', say.timePassed())
  // A time that is near needs no reminder.
  const isSoon = time - now <= REMINDED_HOURS_BEFORE * 3_600_000
  await sql`
    update meetings set state = 'picked', picked = ${new Date(time)}, pick_id = ${given.id}, reminded_at = ${isSoon ? new Date(now) : null}
    where id = ${meeting.id}`
  await sql`
    update meeting_links set ends_at = ${new Date(time)}::timestamptz + ${HOURS_AFTER}::integer * interval '1 hour'
    where deal_id = ${deal.id} and ends_at > now()`
  await notifyPeople(sql, {
    ...aboutMeeting(deal),
    person: otherPerson(deal),
    kind: 'meeting-set',
    facts: { deal: deal.id, meeting: meeting.id, at: time },
  })
}

/** Why a proposal can no longer be answered. */
function refuseOver(meeting: MeetingFacts | null): Refusal {
  if (!meeting) return new Refusal('conflict', say.newerProposal())
  return new Refusal('conflict', meeting.state === 'picked' ? say.pickedBefore() : say.dealOver())
}

async function readNow(sql: TransactionSql): Promise<number> {
  const [row] = await sql<{ now: Date }[]>`select now()`
  return row?.now.getTime() ?? 0
}

async function meetingNow(sql: TransactionSql, deal: string): Promise<MeetingFacts> {
  const meeting = await readMeeting(sql, deal)
  if (!meeting) throw noMeeting()
  return meeting
}
