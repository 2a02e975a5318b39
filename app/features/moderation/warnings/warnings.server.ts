import { db } from '#app/db/client.server.ts'
import { adminName } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import { describeReason, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { ERASE_BATCH } from '#app/platform/account-data/account-data-parts.server.ts'
import type { Eraser, ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { deletedUser } from '#app/shared/messages/messages.ts'

import type { GivenWarning, OpenWarning } from './warning.schema.ts'

type ViewerId = Pick<Viewer, 'userId'>

/** The oldest warning that the viewer has not yet said to have read. */
export async function findOpenWarning({ userId }: ViewerId): Promise<OpenWarning | null> {
  const [row] = await db()<{ id: string; at: Date; why: ReportReason }[]>`
    select id, created_at as at, reason as why from warnings
    where user_id = ${userId} and acknowledged_at is null order by created_at, id limit 1`
  return row ? { id: row.id, at: row.at.toISOString(), because: describeReason(row.why).banned() } : null
}

/** Records that the viewer has read a warning of theirs, the first time; returns the next one. Any other id does nothing. */
export async function acknowledgeWarning(viewer: ViewerId, id: string): Promise<OpenWarning | null> {
  await write(
    viewer,
    (sql) => sql`
    update warnings set acknowledged_at = now()
    where id = ${id} and user_id = ${viewer.userId} and acknowledged_at is null`,
  )
  return findOpenWarning(viewer)
}

/** More are of no use to whoever decides. */
const MOST = 50

/** A person's warnings for admins, newest first; none for anybody else. */
export async function listWarnings(viewer: Pick<Viewer, 'isAdmin'> | null, personId: string): Promise<GivenWarning[]> {
  if (!viewer?.isAdmin) return []
  const sql = db()
  const rows = await sql<{ id: string; why: ReportReason; at: Date; readAt: Date | null; by: string }[]>`
    select w.id, w.reason as why, w.created_at as at, w.acknowledged_at as "readAt",
      coalesce(${adminName(sql)}, ${deletedUser()}) as by
    from warnings w left join users u on u.id = w.given_by left join profiles p on p.user_id = w.given_by
    where w.user_id = ${personId} order by w.created_at desc, w.id desc limit ${MOST}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), readAt: row.readAt?.toISOString() ?? null }))
}

export const warningsExporter: ListExporter = {
  name: 'warnings',
  tables: ['warnings'],
  async *readRows(userId) {
    yield* await db()`
      select reason, created_at as "createdAt", acknowledged_at as "acknowledgedAt"
      from warnings where user_id = ${userId} order by created_at, id`
  },
}

export const warningsEraser: Eraser = {
  tables: ['warnings'],
  // They help to decide.
  keptForReport: true,
  async eraseRows(sql, { userId }) {
    const { count } = await sql`
      delete from warnings where id = any(array(select id from warnings where user_id = ${userId} limit ${ERASE_BATCH}))`
    return count === ERASE_BATCH
  },
}
