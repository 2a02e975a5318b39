import type { TransactionSql } from 'postgres'

/**
 * Closes an account: no session of it holds any more, none can begin, and what it sells is out of sight. Opening it again
 * shows what was hidden with it, and nothing that was hidden for itself. Answers with how many listings that are.
 */
export async function writeBan(sql: TransactionSql, userId: string, banned: boolean): Promise<number> {
  // First: whatever is published meanwhile waits for this row, or was there before and is hidden below.
  await sql`update users set banned_at = ${banned ? sql`now()` : null} where id = ${userId}`
  if (!banned) {
    const { count } = await sql`
      update items set hidden_at = null, hidden_reason = null where user_id = ${userId} and hidden_reason = 'ban'`
    return count
  }
  await sql`delete from sessions where user_id = ${userId}`
  const { count } = await sql`
    update items set hidden_at = now(), hidden_reason = 'ban' where user_id = ${userId} and hidden_at is null`
  return count
}
