import type { Context } from 'hono'
import { z } from 'zod'

import { welcomeBack } from '#app/features/accounts/messages/messages.ts'
import { signOut } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { flashCookie } from '#app/platform/http/flash.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { cleanName, NAME_MAX } from '#app/shared/text/display-name.ts'

import { addApp, beginApp, removeFactor, renameFactor, renewRecoveryCodes } from './factors.server.ts'
import { signInByCode } from './finish-second-step.server.ts'
import * as say from './messages/messages.ts'
import { appSetup, factorAdded, recoveryCodes } from './own-factors.schema.ts'

const code = z
  .string({ error: () => say.enterCode() })
  .trim()
  .min(1, { error: () => say.enterCode() })
  .max(100, { error: () => say.wrongCode() })
/** The owner's own name for a second factor. */
export const factorName = z
  .string({ error: () => say.enterName() })
  .max(NAME_MAX, { error: () => say.enterName() })
  .transform((text, context) => {
    const clean = cleanName(text)
    if (clean !== null) return clean
    context.addIssue({ code: 'custom', message: say.enterName() })
    return z.NEVER
  })
const appBody = z.object({ setup: z.string().max(1000), code, name: factorName })

const readCookies = (c: Context) => c.req.header('cookie') ?? null

/** The second factor: setting it up, and the second step of a sign-in. */
export const secondFactorOperations = [
  defineOperation({
    method: 'post',
    path: '/auth/second-step',
    summary: 'Begins a session, by a code, for whoever gave the first factor in this browser',
    access: 'anyone',
    whileReadOnly: true,
    body: z.object({ code }),
    answers: {
      200: 'Signed in',
      409: 'The first factor is too long ago',
      422: 'Not a code, or one that was used',
      429: 'Too many tries',
    },
    async handle(c, { viewer, body }) {
      const cookies = await signInByCode(body.code, readCookies(c))
      if (viewer) await signOut(viewer.sessionId)
      const welcome = flashCookie({ kind: 'success', text: welcomeBack() })
      for (const cookie of [...cookies, welcome]) c.header('Set-Cookie', cookie, { append: true })
    },
  }),
  defineOperation({
    method: 'post',
    path: '/account/factors/app/setup',
    summary: 'A new secret for an app that shows codes; nothing is stored yet',
    access: 'user',
    reauthentication: 'again',
    answers: { 200: 'The secret, as text and as a QR code' },
    returns: { 200: appSetup },
    handle: (c, { viewer }) => c.json(beginApp(viewer)),
  }),
  defineOperation({
    method: 'post',
    path: '/account/factors/app',
    summary: 'Adds an app that has shown a code; with the first factor, all other sessions end',
    access: 'user',
    reauthentication: 'again',
    body: appBody,
    answers: {
      200: 'It is added; with the first factor, the recovery codes',
      409: 'The set-up took too long',
      422: 'Not its code',
    },
    returns: { 200: factorAdded },
    handle: async (c, { viewer, body }) => c.json({ codes: await addApp(viewer, body) }),
  }),
  defineOperation({
    method: 'put',
    path: '/account/factors/:id',
    summary: "Gives one of the viewer's second factors another name",
    access: 'user',
    params: idParams,
    body: z.object({ name: factorName }),
    answers: { 200: 'It has that name', 404: say.factorGone, 422: 'Not a name' },
    handle: (_, { viewer, params: { id }, body }) => renameFactor(viewer, id, body.name),
  }),
  defineOperation({
    method: 'delete',
    path: '/account/factors/:id',
    summary: "Removes one of the viewer's second factors, and ends all other sessions",
    access: 'user',
    reauthentication: 'again',
    params: idParams,
    answers: { 200: 'It is gone', 404: say.factorGone, 409: 'An admin has to keep it' },
    handle: (_, { viewer, params: { id } }) => removeFactor(viewer, id),
  }),
  defineOperation({
    method: 'post',
    path: '/account/recovery-codes',
    summary: 'Makes new recovery codes in place of all earlier ones',
    access: 'user',
    reauthentication: 'again',
    answers: { 200: 'The codes, which are never shown again', 409: 'There is no second factor' },
    returns: { 200: recoveryCodes },
    handle: async (c, { viewer }) => c.json({ codes: await renewRecoveryCodes(viewer) }),
  }),
]
