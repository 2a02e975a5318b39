import { z } from 'zod'

import { db } from '#app/db/client.server.ts'
import { enterPassword } from '#app/features/accounts/messages/messages.ts'
import { PASSWORD_MAX } from '#app/features/accounts/passwords/password.server.ts'
import { checkCode } from '#app/features/accounts/second-factor/check-code.server.ts'
import { listFactors } from '#app/features/accounts/second-factor/factors.server.ts'
import { confirmPassword, hasPassword } from '#app/features/accounts/settings/own-password.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import type { Operation } from '#app/platform/http/operation.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import type { WaysToProve } from './ways-to-prove.ts'

type Who = Pick<Viewer, 'userId' | 'sessionId' | 'reauthenticated'>

/** How the viewer can prove again who they are. */
async function listWaysToProve(viewer: Who): Promise<WaysToProve> {
  const [password, { factors, codesLeft }] = await Promise.all([hasPassword(viewer), listFactors(viewer)])
  const code = codesLeft > 0 || factors.some(({ kind }) => kind === 'app')
  return { isProved: viewer.reauthenticated === 'again', password, code, google: !password && !code }
}

/** Takes the viewer's password or a code. Throws a `Refusal` when it is another. */
async function reauthenticate(viewer: Who, proof: { password: string } | { code: string }): Promise<void> {
  if ('code' in proof) await checkCode(viewer.userId, proof.code)
  else await confirmPassword(viewer, proof.password, 'password')
  await db()`update sessions set reauthenticated_at = now() where id = ${viewer.sessionId}`
}

const proofBody = z.object({
  password: z
    .string({ error: () => enterPassword() })
    .min(1, { error: () => enterPassword() })
    .max(PASSWORD_MAX * 4)
    .optional(),
  code: z.string().max(100).optional(),
})
const SIGNED_OUT = { 401: 'Nobody is signed in' }

/** Proving again who one is, which some operations require. */
export const reauthenticationOperations: readonly Operation[] = [
  defineOperation({
    method: 'get',
    path: '/account/reauthentication',
    summary: 'How the viewer can prove again who they are',
    access: 'user',
    answers: { 200: 'The ways', ...SIGNED_OUT },
    handle: async (c, { viewer }) => c.json(await listWaysToProve(viewer)),
  }),
  defineOperation({
    method: 'post',
    path: '/account/reauthentication',
    summary: 'Proves again who the viewer is: for ten minutes, this session may call what requires that',
    access: 'user',
    body: proofBody,
    answers: { 200: 'Proved', 422: 'Not their password or code', 429: 'Too many tries', ...SIGNED_OUT },
    async handle(c, { viewer, body }) {
      const { password = '', code } = body
      await reauthenticate(viewer, code === undefined ? { password } : { code })
      return c.json({ ok: true })
    },
  }),
]
