import { z } from 'zod'

import { write } from '#app/db/write.server.ts'
import { signInBody, tokenQuery } from '#app/features/accounts/accounts-schema.server.ts'
import { enterPassword } from '#app/features/accounts/messages/messages.ts'
import { PASSWORD_MAX } from '#app/features/accounts/passwords/password.server.ts'
import { setAccountLanguage } from '#app/features/accounts/sessions/account-language.server.ts'
import { endSessionCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { deviceCookie } from '#app/platform/visitor/known-device.server.ts'
import { LANGUAGES } from '#app/shared/language/languages.ts'

import {
  askForEmailChange,
  confirmEmailChange,
  findEmailChange,
  refuseEmailChange,
  stopEmailChange,
  tryMailbox,
} from './change-email.server.ts'
import { changePassword } from './own-password.server.ts'
import { endSession } from './own-sessions.server.ts'

const typed = (missing: () => string) =>
  z
    .string({ error: () => missing() })
    .min(1, { error: () => missing() })
    .max(PASSWORD_MAX * 4, { error: () => say.tooLongForPassword() })

const passwordBody = z.object({
  current: typed(enterPassword),
  password: typed(say.enterNewPassword),
})
// Users who sign in only with Google have none.
const changeBody = signInBody.extend({
  password: z
    .string()
    .max(PASSWORD_MAX * 4)
    .default(''),
})

/** The changes that users make to their own account. */
export const settingsOperations = [
  defineOperation({
    method: 'put',
    path: '/account/password',
    summary: 'Changes the password with the old one, and ends all other sessions',
    access: 'user',
    body: passwordBody,
    answers: {
      200: 'It is changed',
      422: 'Not the old password, or the new one will not do',
      429: 'Too many tries',
    },
    handle: (_, { viewer, body }) => changePassword(viewer, body),
  }),
  defineOperation({
    method: 'put',
    path: '/account/language',
    summary: 'Changes the language of mails and exports',
    access: 'user',
    body: z.object({ language: z.enum(LANGUAGES) }),
    answers: { 200: 'It is changed' },
    handle: (_, { viewer, body }) => write(viewer, (sql) => setAccountLanguage(sql, viewer.userId, body.language)),
  }),
  defineOperation({
    method: 'delete',
    path: '/account/sessions/:id',
    summary: "Ends one of the viewer's sessions",
    access: 'user',
    whileReadOnly: true,
    params: idParams,
    answers: { 200: 'It has ended', 404: say.sessionEnded },
    async handle(c, { viewer, params: { id } }) {
      await endSession(viewer, id)
      if (id === viewer.sessionId) c.header('Set-Cookie', endSessionCookie(), { append: true })
    },
  }),
  defineOperation({
    method: 'post',
    path: '/account/email',
    summary: 'Asks the old and the new mailbox whether the account may have another address',
    access: 'user',
    body: changeBody,
    answers: {
      200: 'Both get a mail',
      422: 'The address or the password will not do',
      429: 'Asked too often',
    },
    handle: (_, { viewer, body }) => askForEmailChange(viewer, body),
  }),
  defineOperation({
    method: 'post',
    path: '/account/email/try',
    summary: 'Sends a mail to the mailbox of the account, which refused some',
    access: 'user',
    answers: { 200: 'It is on its way', 429: 'Asked too often' },
    handle: (_, { viewer }) => tryMailbox(viewer),
  }),
  defineOperation({
    method: 'delete',
    path: '/account/email',
    summary: 'Stops a change of address that waits for its mailboxes',
    access: 'user',
    answers: { 200: 'No change waits' },
    handle: (_, { viewer }) => stopEmailChange(viewer),
  }),
  defineOperation({
    method: 'post',
    path: '/account/email/confirm',
    summary: 'The yes of one mailbox to a change of address, by its mailed one-time token',
    access: 'anyone',
    body: tokenQuery,
    answers: {
      200: 'Whether the other address has yet to confirm it',
      403: 'The address is that of a banned account, and this account is banned, too',
      409: 'Another account has the address',
      422: 'The link holds no more',
    },
    returns: { 200: z.strictObject({ state: z.enum(['waiting', 'changed']) }) },
    async handle(c, { viewer, body }) {
      const change = await findEmailChange(body.token)
      const state = await confirmEmailChange(body.token)
      // Attempts to guess the new address's password must not lock this browser out, as with the old one.
      if (viewer && change && state === 'changed') {
        c.header('Set-Cookie', deviceCookie(c.req.header('cookie') ?? null, change.email), { append: true })
      }
      return c.json({ state })
    },
  }),
  defineOperation({
    method: 'post',
    path: '/account/email/refuse',
    summary: 'The no of one mailbox to a change of address, by its mailed token',
    access: 'anyone',
    whileReadOnly: true,
    body: tokenQuery,
    answers: { 200: 'The change is stopped', 422: 'The link holds no more' },
    handle: (_, { body }) => refuseEmailChange(body.token),
  }),
]
