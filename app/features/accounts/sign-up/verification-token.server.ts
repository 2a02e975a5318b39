import { randomBytes } from 'node:crypto'

import { db } from '#app/db/client.server.ts'

import { hashToken } from '#app/features/accounts/sessions/session-cookie.server.ts'

/** Under what a token is kept. */
export const verificationIdentifier = (token: string) => `verify-email:${hashToken(token)}`

const HOURS = 24

/** A one-time token that shows whoever brings it back to have the mailbox; kept as its hash. */
export async function makeVerificationToken(userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db()`insert into verifications (identifier, value, expires_at)
    values (${verificationIdentifier(token)}, ${userId}, now() + ${HOURS}::integer * interval '1 hour')`
  return token
}
