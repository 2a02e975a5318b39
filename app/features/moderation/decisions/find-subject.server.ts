import { db, type Fragment, type Tag } from '#app/db/client.server.ts'
import { isBannedAccount, isDeletedAccount, isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { isHiddenItem } from '#app/db/policies/items.server.ts'
import { profileName } from '#app/db/policies/names.server.ts'
import type { Subject } from '#app/features/moderation/report.schema.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

type Asker = Pick<Viewer, 'userId' | 'isAdmin'> | null

const personSql = (sql: Tag): Fragment => sql`json_build_object('id', u.id, 'name', ${profileName(sql)},
  'isBanned', ${isBannedAccount(sql, 'u')}, 'until', case when ${isBannedAccount(sql, 'u')} then u.banned_until end,
  'isGone', ${isDeletedAccount(sql, 'u')}, 'trace', (select case when closed.erased_at is null then 'waiting' else 'erased' end
    from closed_accounts closed where closed.user_id = u.id), 'isAdmin', exists (select from user_roles where user_id = u.id and role = 'admin')) as person`

/**
 * A hidden listing and its seller, for an admin on its page: the report for which it was hidden may be gone, so there
 * may be no other way to show it again. Null for everybody else, and for the admin's own listing.
 */
export async function findHiddenListing(viewer: Asker, id: string): Promise<Subject | null> {
  if (!viewer?.isAdmin) return null
  const sql = db()
  const [row] = await sql<Subject[]>`
    select json_build_object('id', i.id, 'title', i.title, 'hiddenReason', i.hidden_reason) as listing,
      ${personSql(sql)}
    from items i join users u on u.id = i.user_id left join profiles p on p.user_id = u.id
    where i.id = ${id} and ${isHiddenItem(sql, 'i')} and i.user_id <> ${viewer.userId}`
  return row ?? null
}

/** The same for a person on their own page, whom an admin can ban or warn there. */
export async function findPersonToJudge(viewer: Asker, id: string): Promise<Subject | null> {
  if (!viewer?.isAdmin) return null
  const sql = db()
  const [row] = await sql<Subject[]>`
    select null as listing, ${personSql(sql)}
    from users u left join profiles p on p.user_id = u.id
    where u.id = ${id} and u.id <> ${viewer.userId} and ${isLiveAccount(sql, 'u')}`
  return row ?? null
}
