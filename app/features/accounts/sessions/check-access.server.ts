import type { Sql, TransactionSql } from '#app/db/client.server.ts'
import * as say from '#app/features/accounts/messages/messages.ts'
import { proveFirst } from '#app/features/accounts/reauthentication/messages/messages.ts'
import type { Operation } from '#app/platform/http/operation.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { mayActAsAdmin } from './admin-duty.server.ts'
import { stillHolds } from './holding-sessions.server.ts'

/** The refusal for a signed-out visitor. */
export const notSignedIn = ({ signedOut = say.signInFirst }: Pick<Operation, 'signedOut'>) =>
  new Refusal('signed_out', signedOut())

/** The refusal for a user who is no admin. */
export const notAdmin = ({ needsFactor }: Pick<Viewer, 'needsFactor'> = {}) =>
  new Refusal('forbidden', needsFactor ? say.factorFirst() : say.accessDenied())

/** Throws the refusal by which the browser asks its user to prove again who they are, and repeats the call. */
export function requireReauthentication(
  { reauthentication }: Pick<Operation, 'reauthentication'>,
  viewer: Pick<Viewer, 'reauthenticated'> | null,
): void {
  if (!reauthentication || viewer?.reauthenticated === 'again') return
  if (reauthentication === 'lately' && viewer?.reauthenticated === 'lately') return
  throw new Refusal('reauthenticate', proveFirst())
}

/**
 * Throws the door's present refusal if the viewer may no longer call an operation. In a transaction it locks the
 * session, and for admins the role: whatever ends access (`holdSessions`) waits for the transaction, or is seen here.
 * Writes of one session run one after the other; with a shared lock, two that both end the session would deadlock.
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
  const [role] = await sql`select from user_roles r
    where r.user_id = ${userId} and r.role = 'admin' and ${mayActAsAdmin(sql)} for key share of r`
  if (!role) throw notAdmin()
}

/**
 * Waits for running writes of the users whose access ends, and blocks new ones until the transaction ends. Call it once
 * for all of them and first, before any other of their rows is locked: their own writes also lock the session before
 * everything else.
 */
export async function holdSessions(sql: TransactionSql, ...userIds: readonly string[]): Promise<void> {
  await sql`select from sessions where user_id = any(${[...userIds]}::uuid[]) order by id for update`
}

/** Signs a user out everywhere. Call `holdSessions` first. Returns how many sessions ended. */
export async function endSessions(sql: TransactionSql, userId: string): Promise<number> {
  const { count } = await sql`delete from sessions where user_id = ${userId}`
  return count
}
