/** Links by which people sign up where only the invited may. Only a hash of each is stored. */
import { createHash, randomBytes } from 'node:crypto'

import { db, type Sql, type TransactionSql } from '#app/db/client.server.ts'

/** An invitation as admins see it. */
export interface Invitation {
  id: string
  note: string
  /** How many may still sign up by it. */
  remaining: number
  expiresAt: Date
}

const hashInvitation = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Stores an invitation, and returns its id and the token for its link, which nobody can find out later. */
export async function storeInvitation(
  sql: TransactionSql,
  { note, people, days }: { note: string; people: number; days: number },
): Promise<{ id: string; token: string }> {
  // Those that are of no use any more.
  await sql`delete from invitations where remaining = 0 or expires_at <= now()`
  const token = randomBytes(16).toString('base64url')
  const [row] = await sql<{ id: string }[]>`
    insert into invitations (token, note, remaining, expires_at)
    values (${hashInvitation(token)}, ${note}, ${people}, now() + ${days}::integer * interval '1 day') returning id`
  return { id: row?.id ?? '', token }
}

/** Those by which somebody can still sign up, newest first. */
export const listInvitations = (): Promise<Invitation[]> =>
  db()<Invitation[]>`
    select id, note, remaining, expires_at as "expiresAt" from invitations
    where remaining > 0 and expires_at > now() order by created_at desc, id limit 200`

/** Ends an invitation, and returns its note; null if it was none. */
export async function removeInvitation(sql: TransactionSql, id: string): Promise<string | null> {
  const [row] = await sql<{ note: string }[]>`delete from invitations where id = ${id} returning note`
  return row?.note ?? null
}

/** Whether somebody could sign up by this token now. */
export async function isInvitation(token: string | null): Promise<boolean> {
  if (token === null) return false
  const rows = await db()`select from invitations
    where token = ${hashInvitation(token)} and remaining > 0 and expires_at > now()`
  return rows.length > 0
}

/** Uses an invitation once. Returns whether it still was one. */
export async function takeInvitation(sql: Sql | TransactionSql, token: string | null): Promise<boolean> {
  if (token === null) return false
  const rows = await sql`update invitations set remaining = remaining - 1
    where token = ${hashInvitation(token)} and remaining > 0 and expires_at > now() returning id`
  return rows.length > 0
}
