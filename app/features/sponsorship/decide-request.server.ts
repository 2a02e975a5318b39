import { isVisibleItem } from '#app/db/policies/items.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import { mayDecide, type Decision, type RequestStatus } from '#app/nouns/sponsored-request/request-moves.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { notifyPeople } from '#app/platform/notices/notify.server.ts'

import * as say from './messages/messages.ts'
import { noSuchRequest, requestVersionSql } from './request/request-version.server.ts'
import type { DecisionBody } from './request/sponsorship-schema.server.ts'

type Admin = Pick<Viewer, 'userId'>
type LockedRequest = {
  status: RequestStatus
  expires_at: Date | null
  admin_notes: string | null
  item_id: string
  title: string
  user_id: string
  version: string
  isOnSale: boolean
}

/**
 * Approves or rejects a request, or updates an earlier decision. A rejection changes only status and notes; an approved
 * request keeps its approval time while it stays approved. An item that was sold or hidden since cannot be approved,
 * because nobody would see it. The requester is told when the status changes.
 */
export function decideRequest(
  admin: Admin,
  id: string,
  decision: Omit<DecisionBody, 'seenVersion'> & { seenVersion?: string | null },
): Promise<{ status: Decision; version: string }> {
  const { status, notes, seenVersion } = decision
  return write(admin, async (sql) => {
    // Locked, so that the item is not sold or hidden meanwhile. The item comes first, in the order in which a deletion
    // locks the two.
    await sql`select from items where id = (select item_id from sponsored_requests where id = ${id}) for share`
    const [held] = await sql<LockedRequest[]>`
      select r.status, r.expires_at, r.admin_notes, r.item_id, i.title, r.user_id, ${requestVersionSql(sql)} as version,
        i.is_sold is not true and ${isVisibleItem(sql, 'i')} as "isOnSale"
      from sponsored_requests r join items i on i.id = r.item_id where r.id = ${id} for update of r`
    if (!held) throw noSuchRequest()
    if (!mayDecide(held.status, status)) throw new Refusal('conflict', say.notThatWay())
    const expiresAt = status === 'approved' ? decision.expiresAt : held.expires_at
    const isNewExpiry = expiresAt?.getTime() !== held.expires_at?.getTime()
    if (status === held.status && !isNewExpiry && notes === held.admin_notes) return { status, version: held.version }
    if (seenVersion && seenVersion !== held.version) throw new Refusal('outdated', say.changedMeanwhile())
    if (status === 'approved' && held.status !== 'approved' && !held.isOnSale) {
      throw new Refusal('conflict', say.onlyOnSale())
    }
    // An expired request's notes can be edited if its end stays the same.
    const mayBeOver = held.status === 'approved' && !isNewExpiry
    if (status === 'approved' && expiresAt && expiresAt.getTime() <= Date.now() && !mayBeOver) {
      throw new Refusal('invalid', say.dayIsOver(), { fields: { expiresAt: say.dayIsOver() } })
    }
    const [stored] = await sql<{ version: string }[]>`
      update sponsored_requests r set status = ${status}, admin_notes = ${notes}
        ${status === 'approved' ? sql`, expires_at = ${expiresAt}` : sql``}
        ${status === 'approved' && held.status !== 'approved' ? sql`, approved_at = now()` : sql``}
      where r.id = ${id} returning ${requestVersionSql(sql)} as version`
    await recordAdminAction(sql, admin, {
      action: 'sponsorship-decided',
      subjectId: id,
      details: {
        item: held.title,
        from: held.status,
        to: status,
        ...(status === 'approved' && { until: expiresAt?.toISOString() ?? null }),
      },
    })
    if (status !== held.status) {
      const about = { person: held.user_id, item: held.item_id, about: `sponsorship:${id}` }
      const facts = { status, until: expiresAt?.getTime() ?? null }
      await notifyPeople(sql, { ...about, kind: 'sponsorship-decided', facts })
    }
    return { status, version: stored?.version ?? '' }
  })
}

/** Deletes a request; its item can then be requested again. */
export function deleteRequest(admin: Admin, id: string): Promise<void> {
  return write(admin, async (sql) => {
    const [gone] = await sql<{ status: string; title: string }[]>`
      delete from sponsored_requests r using items i where r.id = ${id} and i.id = r.item_id returning r.status, i.title`
    if (!gone) throw noSuchRequest()
    await recordAdminAction(sql, admin, {
      action: 'sponsorship-deleted',
      subjectId: id,
      details: { item: gone.title, status: gone.status },
    })
  })
}
