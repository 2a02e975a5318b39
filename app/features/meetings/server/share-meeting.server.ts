import { createHash, randomBytes } from 'node:crypto'

import { db } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/meetings/messages/messages.ts'
import { HOURS_AFTER } from '#app/nouns/meeting/meeting-states.ts'
import type { Side } from '#app/nouns/sides.ts'
import { holdViewersDeal } from '#app/platform/deals/viewers-deal.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'

import { readFirstName, readMeeting } from './find-meeting.server.ts'

/** The most links of one side that work at a time. */
const LINKS_AT_MOST = 5

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Makes a page about the picked meeting for a friend of the viewer's, which ends a day after it. The same id again makes a new
 * address instead of the one before. Throws a `Refusal`.
 */
export function shareMeeting(viewer: Viewer, dealId: string, id: string): Promise<{ url: string; endsAt: string }> {
  return write(viewer, async (sql) => {
    const { side } = await holdViewersDeal(sql, viewer, dealId)
    const meeting = await readMeeting(sql, dealId)
    if (meeting?.state !== 'picked' || meeting.picked === null) throw new Refusal('conflict', say.nothingToShare())
    const endsAt = new Date(Date.parse(meeting.picked) + HOURS_AFTER * 3_600_000)
    const [row] = await sql<{ made: number; is_past: boolean }[]>`
      select count(*)::integer as made, ${endsAt}::timestamptz <= now() as is_past from meeting_links
      where deal_id = ${dealId} and side = ${side} and ends_at > now() and id <> ${id}`
    if (!row || row.is_past) throw new Refusal('conflict', say.nothingToShare())
    if (row.made >= LINKS_AT_MOST) throw new Refusal('conflict', say.tooManyLinks({ n: LINKS_AT_MOST }))
    const token = randomBytes(16).toString('base64url')
    const { count } = await sql`
      insert into meeting_links as l (id, deal_id, side, token_hash, ends_at) values (${id}, ${dealId}, ${side}, ${hashToken(token)}, ${endsAt})
      on conflict (id) do update set token_hash = excluded.token_hash where l.deal_id = ${dealId} and l.side = ${side}`
    if (count === 0) throw new Refusal('conflict', say.idTaken())
    return { url: settings().publicUrl + pageHref(`/meet/${token}`), endsAt: endsAt.toISOString() }
  })
}

/** Ends all links of the viewer for a deal's meeting; repeating it changes nothing. Throws a `Refusal`. */
export function endSharing(viewer: Viewer, dealId: string): Promise<void> {
  return write(viewer, async (sql) => {
    const { side } = await holdViewersDeal(sql, viewer, dealId)
    await sql`update meeting_links set ends_at = now() where deal_id = ${dealId} and side = ${side} and ends_at > now()`
  })
}

/** A friend sees this. `off`: no meeting is picked any more; `moved`: another time is being agreed on. */
export interface SharedMeeting {
  state: 'set' | 'moved' | 'off'
  name: string
  other: string
  place: string
  at: string | null
  endsAt: string
}

/** The meeting behind a link, for anybody who has it: 'over' when the link has ended, null for an unknown one. */
export async function findShared(token: string): Promise<SharedMeeting | 'over' | null> {
  const sql = db()
  const [link] = await sql<{ deal: string; side: Side; sharer: string; other: string; ends: Date; is_over: boolean }[]>`
    select d.id as deal, l.side, l.ends_at as ends, case l.side when 'buyer' then d.buyer_id else d.seller_id end as sharer,
      case l.side when 'buyer' then d.seller_id else d.buyer_id end as other,
      l.ends_at <= now() or (select count(*) from users u
        where u.id in (d.buyer_id, d.seller_id) and ${isReachableAccount(sql, 'u')}) < 2 as is_over
    from meeting_links l join deals d on d.id = l.deal_id where l.token_hash = ${hashToken(token)}`
  if (!link) return null
  if (link.is_over) return 'over'
  const [meeting, name, other, [deal]] = await Promise.all([
    readMeeting(sql, link.deal),
    readFirstName(sql, link.sharer),
    readFirstName(sql, link.other),
    sql<{ is_off: boolean }[]>`select state in ('fallen', 'sent') as is_off from deals where id = ${link.deal}`,
  ])
  const state = !meeting || deal?.is_off ? 'off' : meeting.picked === null ? 'moved' : 'set'
  return {
    state,
    name,
    other,
    place: state === 'set' ? (meeting?.place ?? '') : '',
    at: state === 'set' ? (meeting?.picked ?? null) : null,
    endsAt: link.ends.toISOString(),
  }
}
