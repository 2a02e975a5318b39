import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { isVerifiedReachableAccount } from '#app/db/policies/accounts.server.ts'

import { ADMIN_IDLE_HOURS } from './session-cookie.server.ts'
import { ABSOLUTE_DAYS } from './session-days.ts'

/** SQL condition: whether a session is valid, by the rules of `findViewer`. */
export const holds = (sql: Tag, id: string): Fragment => sql`exists (
  select from sessions s join users u on u.id = s.user_id where s.id = ${id} and ${stillHolds(sql)})`

/** SQL condition: whether the user `u` has the admin role, which may not count yet (`mayActAsAdmin`). */
export const hasAdminRole = (sql: Tag): Fragment =>
  sql`exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')`

const adminIdle = (sql: Tag) => sql`${ADMIN_IDLE_HOURS}::integer * interval '1 hour'`

/** The same for `s`, a row of sessions, and its user `u`; without `roles`, as if nobody were an admin. */
export const stillHolds = (sql: Tag, { roles = true } = {}): Fragment => sql`s.expires_at > now()
  and s.created_at > now() - ${ABSOLUTE_DAYS}::integer * interval '1 day'
  and ${isVerifiedReachableAccount(sql, 'u')}
  ${roles ? sql`and (s.updated_at > now() - ${adminIdle(sql)} or not ${hasAdminRole(sql)})` : sql``}`

/**
 * Those of these sessions that are still valid, by the rules of `findViewer`, each with the milliseconds until it
 * expires.
 */
export async function holdingSessions(ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const sql = db()
  const rows = await sql<{ id: string; left: number }[]>`
    select s.id, 1000 * extract(epoch from least(s.expires_at,
      s.created_at + ${ABSOLUTE_DAYS}::integer * interval '1 day',
      case when ${hasAdminRole(sql)} then s.updated_at + ${adminIdle(sql)} end) - now())::float8 as left
    from sessions s join users u on u.id = s.user_id
    where s.id = any(${[...ids]}::uuid[]) and ${stillHolds(sql)}`
  return new Map(rows.map(({ id, left }) => [id, left]))
}
