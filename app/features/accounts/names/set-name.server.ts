import type { TransactionSql } from '#app/db/client.server.ts'

/**
 * Sets the name that others see; null for none. `users` holds it too, for what stays when the profile is gone. Creates
 * the profile of a new account.
 */
export async function setName(sql: TransactionSql, userId: string, name: string | null): Promise<void> {
  await sql`update users set name = ${name ?? ''}, updated_at = now() where id = ${userId}::uuid`
  await sql`
    insert into profiles (user_id, display_name) values (${userId}::uuid, ${name})
    on conflict (user_id) do update set display_name = excluded.display_name`
}
