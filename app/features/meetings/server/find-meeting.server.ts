import { db, type Tag } from '#app/db/client.server.ts'
import { enteredName } from '#app/db/policies/names.server.ts'
import * as say from '#app/features/meetings/messages/messages.ts'
import { suggestPlaces } from '#app/nouns/meeting/meeting-places.ts'
import type { MeetingPlaceKind } from '#app/nouns/meeting/meeting-places.ts'
import type { MeetingStatus, Way } from '#app/nouns/meeting/meeting-states.ts'
import type { MeetingFacts, MeetingView } from '#app/nouns/meeting/meeting.schema.ts'
import type { Side } from '#app/nouns/sides.ts'
import { findViewersDeal } from '#app/platform/deals/viewers-deal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { mayMeet, otherPerson } from './about-meeting.server.ts'

interface MeetingRow {
  id: string
  state: MeetingStatus
  proposedBy: Side
  place: string
  placeKind: MeetingPlaceKind
  times: Date[]
  picked: Date | null
  buyerWay: Way | null
  buyerWayAt: Date | null
  sellerWay: Way | null
  sellerWayAt: Date | null
}

/** The newest proposal of a deal; null before the first. */
export async function readMeeting(sql: Tag, deal: string): Promise<MeetingFacts | null> {
  const [row] = await sql<MeetingRow[]>`
    select id, state, proposed_by as "proposedBy", place, place_kind as "placeKind", times, picked, buyer_way as "buyerWay",
      buyer_way_at as "buyerWayAt", seller_way as "sellerWay", seller_way_at as "sellerWayAt"
    from meetings where deal_id = ${deal} and state <> 'replaced' order by created_at desc limit 1`
  return row ? toFacts(row) : null
}

function toFacts({ buyerWay, buyerWayAt, sellerWay, sellerWayAt, times, picked, ...row }: MeetingRow): MeetingFacts {
  return {
    ...row,
    times: times.map((time) => time.toISOString()),
    picked: picked?.toISOString() ?? null,
    buyerWay: buyerWay && buyerWayAt && { way: buyerWay, at: buyerWayAt.toISOString() },
    sellerWay: sellerWay && sellerWayAt && { way: sellerWay, at: sellerWayAt.toISOString() },
  }
}

/** The meeting of a deal of the viewer's, with what they need to propose one. Throws a `Refusal`. */
export async function findMeeting(viewer: Viewer, dealId: string): Promise<MeetingView> {
  const sql = db()
  const deal = await findViewersDeal(sql, viewer, dealId)
  const [meeting, other, [item], [links]] = await Promise.all([
    readMeeting(sql, dealId),
    readFirstName(sql, otherPerson(deal)),
    sql<{ title: string; location: string | null; city: string | null }[]>`
      select title, location, city from items where id = ${deal.item}`,
    sql<{ n: number }[]>`
      select count(*)::integer as n from meeting_links where deal_id = ${dealId} and side = ${deal.side} and ends_at > now()`,
  ])
  const { title = null, location = null, city = null } = item ?? {}
  return {
    mayPropose: mayMeet(deal),
    meeting,
    other,
    title,
    suggestions: suggestPlaces(location, city),
    links: links?.n ?? 0,
  }
}

/** The first word of the name that a person entered. */
export async function readFirstName(sql: Tag, person: string): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select ${enteredName(sql)} as name from users u left join profiles p on p.user_id = u.id where u.id = ${person}`
  return (row?.name ?? '').split(' ')[0] || say.somebody()
}
