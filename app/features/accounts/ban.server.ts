import type { TransactionSql } from 'postgres'

/**
 * Closes an account: no session of it holds any more, none can begin, and what it sells is out of sight. Opening it again
 * shows what was hidden with it, and nothing that was hidden for itself. Answers with the ids of these listings.
 */
export async function writeBan(sql: TransactionSql, userId: string, banned: boolean): Promise<string[]> {
  // First: whatever is published meanwhile waits for this row, or was there before and is hidden below.
  await sql`update users set banned_at = ${banned ? sql`now()` : null} where id = ${userId}`
  if (!banned) {
    const shown = await sql<{ id: string }[]>`
      update items set hidden_at = null, hidden_reason = null where user_id = ${userId} and hidden_reason = 'ban'
      returning id`
    return shown.map(({ id }) => id)
  }
  await sql`delete from sessions where user_id = ${userId}`
  const hidden = await sql<{ id: string }[]>`
    update items set hidden_at = now(), hidden_reason = 'ban' where user_id = ${userId} and hidden_at is null
    returning id`
  return hidden.map(({ id }) => id)
}
