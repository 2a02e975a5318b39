import type { Sql, TransactionSql } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { grantAdmin } from '#app/features/accounts/admin-role.server.ts'
import { hashPassword, verifyPassword } from '#app/features/accounts/passwords/password.server.ts'
import { addPassword, removeWaysIn } from '#app/features/accounts/passwords/ways-in.server.ts'
import { log } from '#app/platform/log/log.server.ts'

/** Public: the start prints it, and the repository contains it. */
export const DEMO_PASSWORD = 'treasure-hunt-2026'
const EMAILS = ['admin@khazana.test', 'seller@khazana.test', 'buyer@khazana.test']
const ADMIN = 'admin@khazana.test'

/**
 * Lets the demo's three people sign in, the admin as an admin, unless they can already: at the first start, and when a
 * server that was open to others becomes a demo again.
 */
export async function openDemoAccounts(sql: Sql | TransactionSql): Promise<void> {
  const closed = await sql<{ id: string; email: string }[]>`
    select id, email from users where email = any(${EMAILS}) and ${isLiveAccount(sql)}
      and not exists (select from accounts where accounts.user_id = users.id)`
  if (closed.length === 0) return
  const password = await hashPassword(DEMO_PASSWORD)
  for (const { id, email } of closed) {
    await addPassword(sql, id, password)
    if (email === ADMIN) await grantAdmin(sql, id)
  }
}

/**
 * Removes the password of demo accounts that still have the public one: on every server that is no demo, before it
 * listens. It ends their sessions and revokes the admin role. An account whose owner chose another password keeps
 * everything.
 */
export async function closeDemoAccounts(sql: Sql): Promise<void> {
  const closed = await sql.begin(async (tx) => {
    // Locked, because several nodes may start at once and a password change may be in progress.
    const rows = await tx<{ id: string; email: string; password: string }[]>`
      select u.id, u.email, a.password from accounts a join users u on u.id = a.user_id
      where u.email = any(${EMAILS}) and a.provider_id = 'credential' and a.password is not null
      order by u.email for update of a`
    const open = await Promise.all(rows.map(({ password: hash }) => verifyPassword({ hash, password: DEMO_PASSWORD })))
    const openAccounts = rows.filter((_, index) => open[index])
    const ids = openAccounts.map(({ id }) => id)
    if (ids.length === 0) return []
    // Also their mailed links: the demo shows its mails to everybody.
    await removeWaysIn(tx, ids)
    return openAccounts.map(({ email }) => email.split('@')[0])
  })
  if (closed.length === 0) return
  log.warn(`the demo's accounts are closed, because their password is public and this is no demo: ${closed.join(', ')}`)
}
