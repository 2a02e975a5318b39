import type { TransactionSql } from '#app/db/client.server.ts'
import * as say from '#app/features/accounts/passkeys/messages/messages.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { log } from '#app/platform/log/log.server.ts'

import { makeChallenge, spendChallenge, writeForPurpose, type ChallengePurpose } from './challenge.server.ts'
import { listPasskeys } from './own-passkeys.server.ts'
import type { Signed } from './passkey-answers.server.ts'
import { relyingParty, type RelyingParty } from './relying-party.server.ts'

/** Loaded when somebody uses a passkey, because it takes 27 MB. */
const loadLibrary = () => import('@simplewebauthn/server')

/**
 * Returns the options with which the browser lets a passkey sign. To sign in alone, the device has to check its owner (by a finger, a
 * face or a PIN), so that it is two factors. Throws a `Refusal` where there are none.
 */
export async function askForPasskey(purpose: ChallengePurpose) {
  const { id } = relyingParty()
  const allowed = 'userId' in purpose ? await listPasskeys(purpose.userId) : null
  if (allowed?.length === 0) throw new Refusal('conflict', say.noPasskey())
  const challenge = await makeChallenge(purpose)
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({
    rpID: id,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: allowed ? 'preferred' : 'required',
    ...(allowed && { allowCredentials: allowed }),
  })
}

/**
 * Takes the signature of a passkey; its challenge counts once, whatever comes of it. Returns whose passkey it is, or
 * null when it does not fit, or belongs to another person than `purpose` names. Throws a `Refusal` for an old challenge.
 */
export async function checkPasskey(purpose: ChallengePurpose, signed: Signed): Promise<string | null> {
  const party = relyingParty()
  const challenge = await spendChallenge(purpose, signed.response.clientDataJSON)
  // Before the transaction, which holds a connection.
  await loadLibrary()
  return writeForPurpose(purpose, (sql) => takeSignature(sql, { purpose, signed, challenge, party }))
}

interface SignedChallenge {
  purpose: ChallengePurpose
  signed: Signed
  challenge: string
  party: RelyingParty
}

async function takeSignature(
  sql: TransactionSql,
  { purpose, signed, challenge, party }: SignedChallenge,
): Promise<string | null> {
  // Locked, so that two signatures with the same count cannot both be accepted.
  const [passkey] = await sql<{ id: string; userId: string; publicKey: string; signatures: number }[]>`
    select id, user_id as "userId", public_key as "publicKey", signatures::float8 as signatures
    from second_factors where credential_id = ${signed.id} for update`
  if (!passkey || ('userId' in purpose && purpose.userId !== passkey.userId)) return null
  const { verifyAuthenticationResponse } = await loadLibrary()
  const verification = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: purpose.what === 'sign-in',
    credential: {
      id: signed.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.signatures,
    },
  }).catch((error: unknown) => {
    // The library throws for everything that does not fit, such as a count that a copy of the passkey has used.
    log.warn({ message: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused')
    return null
  })
  if (!verification?.verified) return null
  await sql`
    update second_factors set signatures = ${verification.authenticationInfo.newCounter}, used_at = now()
    where id = ${passkey.id}`
  return passkey.userId
}
