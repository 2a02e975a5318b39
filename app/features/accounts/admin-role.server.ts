import { db, systemDb, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount, isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { profileName } from '#app/db/policies/names.server.ts'
import { queueFactorDueMail, queueFactorMail } from '#app/features/accounts/mails/factor-mails.server.ts'
import { forgetFactors } from '#app/features/accounts/passwords/ways-in.server.ts'
import { endSessions, holdSessions } from '#app/features/accounts/sessions/check-access.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
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
  return systemDb().begin(async (sql) => {
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

/**
 * Removes the second factors of somebody who has lost them all, and ends their sessions; an admin gets a week for new
 * ones. Returns how many factors went. Throws UnknownPerson.
 */
export async function resetFactors(email: string): Promise<number> {
  const { id } = await findPerson(email)
  return systemDb().begin(async (sql) => {
    await holdSessions(sql, id)
    const [had] = await sql<{ count: number }[]>`
      select count(*)::integer as count from second_factors where user_id = ${id}`
    await forgetFactors(sql, [id])
    await sql`update user_roles set factor_due_at = now() + interval '7 days' where user_id = ${id}`
    await endSessions(sql, id)
    await recordEvent(sql, { kind: 'factors-reset', accountId: id, details: { via: 'command' } })
    await queueFactorMail(sql, id, 'reset')
    return had?.count ?? 0
  })
}

/** A job's body: mails admins without a second factor, once, that they need one. Their week begins with the mail. */
export async function tellAdminsOfFactor(): Promise<void> {
  if (settings().demo) return
  await systemDb().begin(async (sql) => {
    const admins = await sql<{ id: string }[]>`
      update user_roles r set factor_told_at = now(), factor_due_at = now() + interval '7 days'
      where r.factor_told_at is null and not exists (select from second_factors f where f.user_id = r.user_id)
      returning r.user_id as id`
    for (const { id } of admins) await queueFactorDueMail(sql, id)
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

/** The live account with this address. Throws UnknownPerson. */
export async function findPerson(email: string): Promise<{ id: string; email: string }> {
  const sql = db()
  const [person] = await sql<{ id: string; email: string }[]>`
    select id, email from users where email = ${(readMailAddress(email) ?? email.trim()).toLowerCase()} and ${isLiveAccount(sql)}`
  if (!person) throw new UnknownPerson(email)
  return person
}
