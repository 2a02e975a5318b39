import type { TransactionSql } from '#app/db/client.server.ts'
import { adminName } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { recordAdminAction, type Actor } from '#app/features/moderation/audit/audit.server.ts'
import { theOperator } from '#app/features/moderation/audit/messages/messages.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import { REPORT_STATES, type ReportStatus } from '#app/nouns/report/report-states.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { canMove } from '#app/shared/state-moves.ts'

import type { PhotoDismissed } from './flagged-photo.schema.ts'

type Admin = Pick<Viewer, 'userId'>

/**
 * Marks the flags of these listings as acted on; call it in the transaction of the action itself. Only open ones
 * change.
 */
export async function closeFlaggedPhotos(sql: TransactionSql, admin: Actor, itemIds: readonly string[]): Promise<void> {
  await sql`
    update flagged_photos set status = 'acted', decided_at = now(), decided_by = ${admin.userId}
    where item_id = any(${[...itemIds]}::uuid[]) and status = 'open'`
}

/**
 * Decides that two listings may show the same photo. If another admin decided first, the answer says who did. Admins
 * cannot decide about their own listings. Throws a `Refusal`.
 */
export function dismissFlaggedPhoto(admin: Admin, id: string): Promise<PhotoDismissed> {
  return write(admin, async (sql) => {
    const [held] = await sql<{ status: ReportStatus; title: string; seller: string }[]>`
      select f.status, i.title, i.user_id as seller from flagged_photos f join items i on i.id = f.item_id
      where f.id = ${id} for update of f`
    if (!held) throw noPhoto()
    if (held.seller === admin.userId) throw new Refusal('forbidden', say.notAboutOwn())
    const already = held.status === 'dismissed'
    if (!already) {
      if (!canMove(REPORT_STATES, held.status, 'dismiss')) {
        throw new Refusal('conflict', say.photoDecidedAlready())
      }
      await sql`
        update flagged_photos set status = 'dismissed', decided_at = now(), decided_by = ${admin.userId} where id = ${id}`
      await recordAdminAction(sql, admin, {
        action: 'report-dismissed',
        subjectId: id,
        details: { kind: 'photo', about: held.title },
      })
    }
    return { id, status: 'dismissed', decided: await findDecision(sql, id), already }
  })
}

const noPhoto = () => new Refusal('not_found', say.noSuchPhoto())

async function findDecision(sql: TransactionSql, id: string): Promise<PhotoDismissed['decided']> {
  const [row] = await sql<{ at: Date; by: string }[]>`
    select f.decided_at as at, coalesce(${adminName(sql)}, ${theOperator()}) as by
    from flagged_photos f left join users u on u.id = f.decided_by left join profiles p on p.user_id = u.id
    where f.id = ${id}`
  if (!row) throw noPhoto()
  return { at: row.at.toISOString(), by: row.by }
}
