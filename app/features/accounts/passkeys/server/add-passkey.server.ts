import { db } from '#app/db/client.server.ts'
import * as say from '#app/features/accounts/passkeys/messages/messages.ts'
import { addFactor } from '#app/features/accounts/second-factor/factors.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { siteName } from '#app/shared/site-name.ts'

import { makeChallenge, spendChallenge } from './challenge.server.ts'
import { listPasskeys } from './own-passkeys.server.ts'
import type { NewPasskey } from './passkey-answers.server.ts'
import { relyingParty } from './relying-party.server.ts'

/** Ed25519, ES256 and RS256: every device knows one of them. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded when somebody adds a passkey, because it takes 27 MB. */
const loadLibrary = () => import('@simplewebauthn/server')

type PasskeyOwner = Pick<Viewer, 'userId' | 'sessionId' | 'email'>

/** Returns the options with which the browser makes a passkey. Throws a `Refusal` where passkeys are not possible. */
export async function beginPasskey({ userId, email }: PasskeyOwner) {
  const { id } = relyingParty()
  const challenge = await makeChallenge({ what: 'add', userId })
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    supportedAlgorithmIDs: ALGORITHMS,
    rpID: id,
    rpName: siteName(),
    userID: new TextEncoder().encode(userId),
    userName: email,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    // The maker of the device does not matter, and asking for it would tell the site more about the person.
    attestationType: 'none',
    excludeCredentials: await listPasskeys(userId),
    // A passkey that the device itself lists can sign in alone.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/**
 * Adds a passkey that the browser has just made. Returns the account's recovery codes if it had no second factor
 * before, or else null. Throws a `Refusal`.
 */
export async function addPasskey(
  viewer: PasskeyOwner,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<string[] | null> {
  const { id, origin } = relyingParty()
  const challenge = await spendChallenge({ what: 'add', userId: viewer.userId }, passkey.response.clientDataJSON)
  const { verifyRegistrationResponse } = await loadLibrary()
  const made = await verifyRegistrationResponse({
    supportedAlgorithmIDs: ALGORITHMS,
    response: { ...passkey, clientExtensionResults: {}, response: { ...passkey.response, transports: [] } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    // The library throws for everything that does not fit.
    log.warn({ message: error instanceof Error ? error.message : 'unknown' }, 'a new passkey was refused')
    return null
  })
  if (!made?.verified) throw new Refusal('invalid', say.notThisPasskey())
  const { credential } = made.registrationInfo
  const [taken] = await db()`select from second_factors where credential_id = ${credential.id}`
  if (taken) throw new Refusal('conflict', say.alreadyAdded())
  return addFactor(
    viewer,
    {
      kind: 'passkey',
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      signatures: credential.counter,
    },
    passkey.response.transports,
  )
}
