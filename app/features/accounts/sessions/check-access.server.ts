import type { TransactionSql } from 'postgres'

import type { Sql } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { Operation } from '#app/platform/operation.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

import { stillHolds } from './holding-sessions.server.ts'

/** What somebody is told who would have to sign in. */
export const notSignedIn = ({ signedOut = 'Please sign in first.' }: Pick<Operation, 'signedOut'>) =>
  new Refusal('signed_out', signedOut)

/** What somebody is told who is no admin. */
export const notAdmin = () => new Refusal('forbidden', 'Access denied')

/**
 * Throws what the door would say by now when the viewer may no longer call an operation. In a transaction it locks the
 * session, and for admins the role: whatever ends access (`holdSessions`) waits for the transaction, or is seen here. Two
 * writes of one session follow each other; a shared lock would let two that end the session wait for each other for ever.
 */
export async function checkAccess(
  sql: Sql | TransactionSql,
  operation: Pick<Operation, 'access' | 'signedOut'>,
  { sessionId, userId }: Pick<Viewer, 'sessionId' | 'userId'>,
): Promise<void> {
  const [session] = await sql`
    select from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and ${stillHolds(sql)} for update of s`
  if (!session) throw notSignedIn(operation)
  if (operation.access !== 'admin') return
  const [role] = await sql`select from user_roles where user_id = ${userId} and role = 'admin' for key share`
  if (!role) throw notAdmin()
}

/**
 * Waits for the writes of somebody whose access ends, and keeps new ones waiting until the transaction ends. Call it first,
 * before any other row of theirs is locked: their writes lock their session before everything else, too.
 */
export async function holdSessions(sql: TransactionSql, userId: string): Promise<void> {
  await sql`select from sessions where user_id = ${userId} order by id for update`
}
