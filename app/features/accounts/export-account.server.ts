import { db } from '#app/db/client.server.ts'
import type { ListExporter, RecordExporter } from '#app/platform/account-data/account-data-parts.server.ts'

export const accountExporter: RecordExporter = {
  name: 'account',
  tables: ['users', 'accounts', 'user_roles', 'email_changes'],
  async readRecord(userId) {
    const [row] = await db()`
      select u.id, u.email, u.name, u.email_verified as "emailVerified", u.language, u.created_at as "createdAt",
        u.mail_refusals as "mailsRefusedInARow",
        array(select a.provider_id from accounts a where a.user_id = u.id order by 1) as "signInBy",
        (select c.new_email from email_changes c where c.user_id = u.id) as "emailAskedFor",
        array(select r.role from user_roles r where r.user_id = u.id order by 1) as roles
      from users u where u.id = ${userId}`
    return row ?? null
  },
}

/** Without their secrets, which would let whoever finds the file in. */
export const factorsExporter: ListExporter = {
  name: 'secondFactors',
  tables: ['second_factors'],
  async *readRows(userId) {
    yield* await db()`
      select kind, name, created_at as "createdAt", used_at as "lastUsedAt"
      from second_factors where user_id = ${userId} order by created_at`
  },
}

export const sessionsExporter: ListExporter = {
  name: 'sessions',
  tables: ['sessions'],
  async *readRows(userId) {
    yield* await db()`
      select created_at as "createdAt", updated_at as "lastRenewedAt", expires_at as "expiresAt", user_agent as browser
      from sessions where user_id = ${userId} order by created_at`
  },
}
