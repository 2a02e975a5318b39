import { z } from 'zod'

import { write } from '#app/db/write.server.ts'
import { enterPassword } from '#app/features/accounts/messages/messages.ts'
import { passkeyRequest } from '#app/features/accounts/passkeys/passkey-setup.schema.ts'
import { askForPasskey } from '#app/features/accounts/passkeys/server/check-passkey.server.ts'
import { signedSchema, type Signed } from '#app/features/accounts/passkeys/server/passkey-answers.server.ts'
import { arePasskeysPossible } from '#app/features/accounts/passkeys/server/relying-party.server.ts'
import { proveByPasskey } from '#app/features/accounts/passkeys/server/use-passkey.server.ts'
import { PASSWORD_MAX } from '#app/features/accounts/passwords/password.server.ts'
import { checkCode } from '#app/features/accounts/second-factor/check-code.server.ts'
import { listFactors } from '#app/features/accounts/second-factor/factors.server.ts'
import { confirmPassword, hasPassword } from '#app/features/accounts/settings/own-password.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { waysToProve, type WaysToProve } from './ways-to-prove.schema.ts'

type ProvingViewer = Pick<Viewer, 'userId' | 'sessionId' | 'reauthenticated'>

/** How the viewer can prove again who they are. */
async function listWaysToProve(viewer: ProvingViewer): Promise<WaysToProve> {
  const [password, { factors, codesLeft }] = await Promise.all([hasPassword(viewer), listFactors(viewer)])
  const code = codesLeft > 0 || factors.some(({ kind }) => kind === 'app')
  const passkey = arePasskeysPossible() && factors.some(({ kind }) => kind === 'passkey')
  return {
    isProved: viewer.reauthenticated === 'again',
    password,
    passkey,
    code,
    google: !password && !code && !passkey,
  }
}

type Proof = { password: string } | { code: string } | { passkey: Signed }

/** Takes the viewer's password, a code or a passkey. Throws a `Refusal` when it is another. */
async function reauthenticate(viewer: ProvingViewer, proof: Proof): Promise<void> {
  if ('code' in proof) await checkCode(viewer.userId, proof.code)
  else if ('passkey' in proof) await proveByPasskey(viewer.userId, proof.passkey)
  else await confirmPassword(viewer, proof.password, 'password')
  await write(viewer, (sql) => sql`update sessions set reauthenticated_at = now() where id = ${viewer.sessionId}`)
}

const proofBody = z.object({
  password: z
    .string({ error: () => enterPassword() })
    .min(1, { error: () => enterPassword() })
    .max(PASSWORD_MAX * 4)
    .optional(),
  code: z.string().max(100).optional(),
  passkey: signedSchema.optional(),
})

/** Proving again who one is, which some operations require. */
export const reauthenticationOperations = [
  defineOperation({
    method: 'get',
    path: '/account/reauthentication',
    summary: 'How the viewer can prove again who they are',
    access: 'user',
    answers: { 200: 'The ways' },
    returns: { 200: waysToProve },
    handle: async (c, { viewer }) => c.json(await listWaysToProve(viewer)),
  }),
  defineOperation({
    method: 'post',
    path: '/account/reauthentication',
    summary: 'Proves again who the viewer is: for ten minutes, this session may call what requires that',
    access: 'user',
    whileReadOnly: true,
    body: proofBody,
    answers: {
      200: 'Proved',
      409: 'The challenge for a passkey is over',
      422: 'Not their password, code or passkey',
      429: 'Too many tries',
    },
    async handle(_, { viewer, body }) {
      const { password = '', code, passkey } = body
      await reauthenticate(viewer, passkey ? { passkey } : code === undefined ? { password } : { code })
    },
  }),
  defineOperation({
    method: 'post',
    path: '/account/reauthentication/passkey',
    summary: "What the browser needs to prove by one of the viewer's passkeys who they are",
    access: 'user',
    whileReadOnly: true,
    answers: {
      200: 'The options, with a challenge',
      409: 'There is no passkey, or the site has no HTTPS',
    },
    returns: { 200: passkeyRequest },
    handle: async (c, { viewer }) => c.json(await askForPasskey({ what: 'prove', userId: viewer.userId })),
  }),
]
