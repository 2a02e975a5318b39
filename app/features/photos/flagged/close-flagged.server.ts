import type { TransactionSql } from 'postgres'

import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { recordAdminAction, type Actor } from '#app/features/admin/audit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'
import { REPORT_STATES, type ReportStatus } from '#app/shared/moderation.ts'

type Admin = Pick<Viewer, 'userId'>

/** Says that something was done about these listings; call it in the transaction that does it. Open ones alone change. */
export async function closeFlaggedPhotos(sql: TransactionSql, admin: Actor, itemIds: readonly string[]): Promise<void> {
  await sql`
    update flagged_photos set status = 'acted', decided_at = now(), decided_by = ${admin.userId}
    where item_id = any(${[...itemIds]}::uuid[]) and status = 'open'`
}

/** Decides that two listings may show the same photo. Throws a `Refusal`. */
export function dismissFlaggedPhoto(admin: Admin, id: string): Promise<void> {
  return db().begin(async (sql) => {
    const [held] = await sql<{ status: ReportStatus; title: string }[]>`
      select f.status, i.title from flagged_photos f join items i on i.id = f.item_id
      where f.id = ${id} for update of f`
    if (!held) throw new Refusal('not_found', 'There is no such photo')
    if (held.status === 'dismissed') return
    if (!REPORT_STATES[held.status].decisions.includes('dismissed')) {
      throw new Refusal('conflict', 'This is decided already.')
    }
    await sql`
      update flagged_photos set status = 'dismissed', decided_at = now(), decided_by = ${admin.userId} where id = ${id}`
    await recordAdminAction(sql, admin, {
      action: 'report-dismissed',
      subjectId: id,
      details: { kind: 'photo', about: held.title },
    })
  })
}
