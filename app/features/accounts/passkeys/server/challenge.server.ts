/** Challenges that passkeys sign: random, for one purpose, once, for five minutes. Only their hashes are stored. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'

import { systemDb, type TransactionSql } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/accounts/passkeys/messages/messages.ts'
import { hashToken } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

const MINUTES = 5

/** `sign-in` is of nobody in particular: the passkey says who it is. */
export type ChallengePurpose = { what: 'add' | 'prove' | 'second-step'; userId: string } | { what: 'sign-in' }

const owner = (purpose: ChallengePurpose) => ('userId' in purpose ? purpose.userId : '')
const makeIdentifier = (purpose: ChallengePurpose, challenge: string) =>
  `passkey:${hashToken(`${purpose.what} ${owner(purpose)} ${challenge}`)}`

/** Writes for the person of `purpose`, or as the site where nobody is known yet. */
export const writeForPurpose = <T>(purpose: ChallengePurpose, work: (sql: TransactionSql) => Promise<T>) =>
  'userId' in purpose ? write(purpose, work) : systemDb().begin(work)

/** A new challenge, in base64url. A new password ends it, as it ends mailed links, because its value is the person. */
export async function makeChallenge(purpose: ChallengePurpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await writeForPurpose(
    purpose,
    (sql) => sql`
    insert into verifications (identifier, value, expires_at)
    values (${makeIdentifier(purpose, challenge)}, ${owner(purpose)}, now() + ${MINUTES}::integer * interval '1 minute')`,
  )
  return challenge
}

const clientData = z.object({ challenge: z.string().max(200) })

/** Spends the challenge that an answer is for, and returns it. Throws a `Refusal` when it was not made for that purpose, is old, or was used. */
export async function spendChallenge(purpose: ChallengePurpose, clientDataJson: string): Promise<string> {
  const challenge = readChallenge(clientDataJson)
  const { count } = await writeForPurpose(
    purpose,
    (sql) => sql`
    delete from verifications
    where identifier = ${challenge === null ? '' : makeIdentifier(purpose, challenge)} and expires_at > now()`,
  )
  if (challenge === null || count === 0) throw new Refusal('conflict', say.tookTooLong())
  return challenge
}

function readChallenge(clientDataJson: string): string | null {
  try {
    const client = clientData.safeParse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()))
    return client.success ? client.data.challenge : null
  } catch {
    return null
  }
}
