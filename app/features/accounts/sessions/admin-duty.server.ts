/** Admins need a second factor, a week after they got the role; in demo mode nobody does. */
import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

/**
 * SQL condition for `r`, a row of the admin role: its user may act as an admin, because they have a second factor or
 * their week is not over.
 */
export const mayActAsAdmin = (sql: Tag): Fragment =>
  settings().demo
    ? sql`true`
    : sql`(r.factor_due_at > now() or exists (select from second_factors f where f.user_id = r.user_id))`

/** SQL condition: whether the user `u` may act as an admin. */
export const actsAsAdmin = (sql: Tag): Fragment =>
  sql`exists (select from user_roles r where r.user_id = u.id and r.role = 'admin' and ${mayActAsAdmin(sql)})`

/** Whether the user is an admin whose week is over, so that their last factor has to stay. */
export async function mustKeepFactor(sql: Tag, userId: string): Promise<boolean> {
  if (settings().demo) return false
  const [row] = await sql`
    select from user_roles where user_id = ${userId} and role = 'admin' and factor_due_at <= now()`
  return row !== undefined
}

/** Until when an admin without a second factor has to set one up; null for everybody else. */
export async function findFactorDue({ userId }: Pick<Viewer, 'userId'>): Promise<Date | null> {
  if (settings().demo) return null
  const [row] = await db()<{ due: Date }[]>`
    select r.factor_due_at as due from user_roles r
    where r.user_id = ${userId} and r.role = 'admin'
      and not exists (select from second_factors f where f.user_id = r.user_id)`
  return row?.due ?? null
}
