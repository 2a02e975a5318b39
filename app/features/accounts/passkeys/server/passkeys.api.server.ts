import type { Context } from 'hono'
import { z } from 'zod'

import { welcomeBack } from '#app/features/accounts/messages/messages.ts'
import { passkeyRequest, passkeySetup } from '#app/features/accounts/passkeys/passkey-setup.schema.ts'
import { halfSignedIn } from '#app/features/accounts/second-factor/finish-second-step.server.ts'
import { factorAdded } from '#app/features/accounts/second-factor/own-factors.schema.ts'
import { factorName } from '#app/features/accounts/second-factor/second-factor.api.server.ts'
import { signOut } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { flashCookie } from '#app/platform/http/flash.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { readClient } from '#app/platform/visitor/limit-source.server.ts'

import { addPasskey, beginPasskey } from './add-passkey.server.ts'
import { askForPasskey } from './check-passkey.server.ts'
import { newPasskeySchema, signedSchema } from './passkey-answers.server.ts'
import { finishByPasskey, signInByPasskey } from './use-passkey.server.ts'

const signedBody = z.object({ passkey: signedSchema })

const readCookies = (c: Context) => c.req.header('cookie') ?? null

/** Begins a session in the browser, in place of an earlier one. */
async function replaceSession(c: Context, viewer: Viewer | null, cookies: readonly string[]): Promise<void> {
  if (viewer) await signOut(viewer.sessionId)
  const welcome = flashCookie({ kind: 'success', text: welcomeBack() })
  for (const cookie of [...cookies, welcome]) c.header('Set-Cookie', cookie, { append: true })
}

/** Passkeys: adding one, and signing in with it. Each set-up has a challenge that counts once. */
export const passkeyOperations = [
  defineOperation({
    method: 'post',
    path: '/account/factors/passkey/setup',
    summary: 'What the browser needs to make a passkey; nothing is stored yet',
    access: 'user',
    reauthentication: 'again',
    answers: { 200: 'The options, with a challenge', 409: 'The site has no HTTPS' },
    returns: { 200: passkeySetup },
    handle: async (c, { viewer }) => c.json(await beginPasskey(viewer)),
  }),
  defineOperation({
    method: 'post',
    path: '/account/factors/passkey',
    summary: 'Adds a passkey that the browser made; with the first factor, all other sessions end',
    access: 'user',
    reauthentication: 'again',
    body: z.object({ name: factorName, passkey: newPasskeySchema }),
    answers: {
      200: 'It is added; with the first factor, the recovery codes',
      409: 'The challenge is over, or the passkey was added before',
      422: 'Not made for this site or challenge',
    },
    returns: { 200: factorAdded },
    handle: async (c, { viewer, body }) => c.json({ codes: await addPasskey(viewer, body) }),
  }),
  defineOperation({
    method: 'post',
    path: '/auth/second-step/passkey/setup',
    summary: 'What the browser needs to use a passkey, for whoever gave the first factor in this browser',
    access: 'anyone',
    whileReadOnly: true,
    answers: { 200: 'The options, with a challenge', 409: 'The first factor is too long ago, or there is no passkey' },
    returns: { 200: passkeyRequest },
    async handle(c) {
      const { userId } = await halfSignedIn(readCookies(c))
      return c.json(await askForPasskey({ what: 'second-step', userId }))
    },
  }),
  defineOperation({
    method: 'post',
    path: '/auth/second-step/passkey',
    summary: 'Begins a session, by a passkey, for whoever gave the first factor in this browser',
    access: 'anyone',
    whileReadOnly: true,
    body: signedBody,
    answers: {
      200: 'Signed in',
      409: 'The first factor or the challenge is too long ago',
      422: 'Not a passkey of the account',
      429: 'Too many tries',
    },
    handle: async (c, { viewer, body }) =>
      replaceSession(c, viewer, await finishByPasskey(body.passkey, readCookies(c))),
  }),
  defineOperation({
    method: 'post',
    path: '/auth/passkey/setup',
    summary: 'What the browser needs to sign in with a passkey alone',
    access: 'anyone',
    whileReadOnly: true,
    answers: { 200: 'The options, with a challenge', 409: 'The site has no HTTPS' },
    returns: { 200: passkeyRequest },
    handle: async (c) => c.json(await askForPasskey({ what: 'sign-in' })),
  }),
  defineOperation({
    method: 'post',
    path: '/auth/passkey',
    summary: 'Begins a session by a passkey whose device has checked who is there',
    access: 'anyone',
    whileReadOnly: true,
    body: signedBody,
    answers: {
      200: 'Signed in',
      403: 'The account is closed',
      409: 'The challenge is over',
      422: 'Not a passkey of an account',
      429: 'Too many tries',
    },
    handle: async (c, { viewer, body }) =>
      replaceSession(c, viewer, await signInByPasskey(body.passkey, readClient(c))),
  }),
]
