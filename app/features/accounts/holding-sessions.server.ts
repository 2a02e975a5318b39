import { db } from '#app/db/client.server.ts'

import { ABSOLUTE_DAYS } from './session-cookie.server.ts'

/** Those of these sessions that still hold, by the rules of `findViewer`. */
export async function holdingSessions(ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db()<{ id: string }[]>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${[...ids]}::uuid[]) and s.expires_at > now()
      and s.created_at > now() - ${ABSOLUTE_DAYS}::integer * interval '1 day'
      and u.email_verified and u.banned_at is null and u.deleted_at is null`
  return new Set(rows.map(({ id }) => id))
}
