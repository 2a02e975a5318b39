import { db, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount, isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { profileName } from '#app/db/policies/names.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'

/** No account has this address; the message is for the operator. */
export class UnknownPerson extends Error {
  constructor(email: string) {
    super(`Nobody has an account with the address ${email}`)
    this.name = 'UnknownPerson'
  }
}

/** Grants or revokes the admin role. Returns false when nothing had to change. Throws UnknownPerson. */
export async function setAdmin(email: string, isAdmin: boolean): Promise<boolean> {
  const { id } = await findPerson(email)
  return db().begin(async (sql) => {
    const { count } = isAdmin
      ? await grantAdmin(sql, id)
      : await sql`delete from user_roles where user_id = ${id} and role = 'admin'`
    if (count > 0) {
      const kind = isAdmin ? 'role-granted' : 'role-revoked'
      await recordEvent(sql, { kind, accountId: id, details: { role: 'admin', via: 'command' } })
    }
    return count > 0
  })
}

/** Grants the role without an event in the security log. */
export const grantAdmin = (sql: Sql | TransactionSql, userId: string) =>
  sql`insert into user_roles (user_id, role) values (${userId}, 'admin') on conflict do nothing`

export function listAdmins(): Promise<{ email: string; name: string; banned: boolean }[]> {
  const sql = db()
  return sql<{ email: string; name: string; banned: boolean }[]>`
    select u.email, ${profileName(sql)} as name, ${isBannedAccount(sql, 'u')} as banned
    from user_roles r join users u on u.id = r.user_id left join profiles p on p.user_id = u.id
    where r.role = 'admin' order by u.email`
}

async function findPerson(email: string): Promise<{ id: string }> {
  const sql = db()
  const [person] = await sql<{ id: string }[]>`
    select id from users where email = ${(readMailAddress(email) ?? email.trim()).toLowerCase()} and ${isLiveAccount(sql)}`
  if (!person) throw new UnknownPerson(email)
  return person
}
