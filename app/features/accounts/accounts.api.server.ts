import type { Context } from 'hono'
import { z } from 'zod'

import * as say from '#app/features/accounts/messages/messages.ts'
import { clientAddress } from '#app/platform/http/client-address.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { flashCookie } from '#app/platform/http/flash.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { readClient, limitSource } from '#app/platform/visitor/limit-source.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { done } from '#app/shared/api/answers.schema.ts'

import {
  googleBody,
  resetBody,
  resetRequestBody,
  signInBody,
  signUpBody,
  tokenQuery,
  verificationBody,
  verifyBody,
} from './accounts-schema.server.ts'
import { authUser } from './auth-user.schema.ts'
import { signedIn, verified } from './door/arrival.schema.ts'
import { beginGoogle, finishGoogle } from './google/google.server.ts'
import { weaknesses } from './passwords/weak-password.server.ts'
import { proved } from './reauthentication/messages/messages.ts'
import { endSessionCookie } from './sessions/session-cookie.server.ts'
import { requestReset, resetPassword } from './sign-in/reset-password.server.ts'
import { signIn, signOut, signOutEverywhere } from './sign-in/sign-in.server.ts'
import { resendVerification } from './sign-up/resend-verification.server.ts'
import { signUp } from './sign-up/sign-up.server.ts'
import { verifyEmail } from './sign-up/verify-email.server.ts'

const DONE = { ok: true }
const NOWHERE = { next: '/', scrollY: null, saves: null }
// Shown by the page that is loaded next.
const WELCOME = () => flashCookie({ kind: 'success', text: say.welcomeBack() })
const PROVED = () => flashCookie({ kind: 'success', text: proved() })

function withCookies(c: Context, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

/** Makes browsers delete their cached chat photos (over HTTPS, and on localhost). */
const emptyCache = (c: Context) => c.header('Clear-Site-Data', '"cache"')

const readCookieHeader = (c: Context) => c.req.header('cookie') ?? null

export const accountOperations = [
  defineOperation({
    method: 'get',
    path: '/me',
    summary: 'Who is signed in: null when nobody is',
    access: 'anyone',
    answers: { 200: 'The person' },
    returns: { 200: z.strictObject({ user: authUser.nullable() }) },
    handle: (c, { viewer }) =>
      c.json(
        {
          user: viewer && {
            id: viewer.userId,
            name: viewer.name,
            email: viewer.email,
            picture: viewer.picture,
            isAdmin: viewer.isAdmin,
          },
        },
        200,
        { 'Cache-Control': 'no-store' },
      ),
  }),
  defineOperation({
    method: 'post',
    path: '/auth/sign-up',
    summary: 'Makes an account; the answer is the same for an address that has one',
    access: 'anyone',
    body: signUpBody,
    answers: {
      200: 'A mail is on its way',
      403: 'The site takes no new accounts, or only by invitation',
      422: 'The address or the password will not do',
      429: 'Too many accounts from one place',
    },
    async handle(c, { body }) {
      const reasons = weaknesses(body.password, body.email)
      if (reasons.length > 0) {
        throw new Refusal('invalid', say.choosePassword(), { fields: { password: reasons.join('\n') } })
      }
      const account = { ...body, arrival: body.arrival ?? NOWHERE }
      withCookies(c, [
        await signUp(account, { source: limitSource(c), address: clientAddress(c), cookies: readCookieHeader(c) }),
      ])
    },
  }),
  defineOperation({
    method: 'post',
    path: '/auth/sign-in',
    summary: 'Begins a session',
    access: 'anyone',
    whileReadOnly: true,
    body: signInBody,
    answers: {
      200: 'Signed in, or `needsSecondFactor`',
      401: 'Not the right address or password',
      403: 'Not verified yet',
      429: 'Too many tries',
    },
    returns: { 200: signedIn },
    async handle(c, { viewer, body }) {
      const { cookies, needsSecondFactor } = await signIn(body, readClient(c))
      // The previous session has no use any more.
      if (viewer) await signOut(viewer.sessionId)
      withCookies(c, [...cookies, ...(needsSecondFactor ? [] : [WELCOME()])])
      return c.json({ ...DONE, ...(needsSecondFactor && { needsSecondFactor }) })
    },
  }),
  defineOperation({
    method: 'post',
    path: '/auth/sign-out',
    summary: 'Ends this session',
    access: 'anyone',
    whileReadOnly: true,
    onFullDisk: true,
    answers: { 200: 'Signed out' },
    async handle(c, { viewer }) {
      if (viewer) await signOut(viewer.sessionId)
      withCookies(c, [endSessionCookie()])
      emptyCache(c)
    },
  }),
  defineOperation({
    method: 'delete',
    path: '/auth/cache',
    summary: "Empties the browser's cache of the site; ends no session",
    access: 'anyone',
    whileReadOnly: true,
    onFullDisk: true,
    answers: { 200: 'The browser is told to' },
    returns: { 200: done },
    handle(c) {
      emptyCache(c)
      return c.json(DONE)
    },
  }),
  defineOperation({
    method: 'post',
    path: '/auth/sign-out-everywhere',
    summary: 'Ends every session of the account',
    access: 'user',
    whileReadOnly: true,
    onFullDisk: true,
    answers: { 200: 'Signed out' },
    async handle(c, { viewer }) {
      await signOutEverywhere(viewer.userId)
      withCookies(c, [endSessionCookie(), flashCookie({ kind: 'success', text: say.signedOutEverywhere() })])
      emptyCache(c)
    },
  }),
  defineOperation({
    method: 'post',
    path: '/auth/verification',
    summary: 'Mails the verification link again, if an account waits for it',
    access: 'anyone',
    body: verificationBody,
    answers: { 200: 'A mail is on its way if one is due', 429: 'Asked too often' },
    handle: (c, { body }) => resendVerification(body.email, readClient(c), body.arrival),
  }),
  defineOperation({
    method: 'get',
    path: '/auth/verify',
    summary: 'Where verification mails of older releases lead: passes on to the page that they lead to now',
    access: 'anyone',
    query: tokenQuery,
    answers: { 303: 'To the page that verifies' },
    returns: { 303: 'nothing' },
    handle: (c, { query }) => c.redirect(`/auth/verify?${new URLSearchParams(query).toString()}`, 303),
  }),
  defineOperation({
    method: 'post',
    path: '/auth/verify',
    summary: 'Takes the one-time token of a verification mail, and begins a session',
    access: 'anyone',
    body: verifyBody,
    answers: {
      200: 'Verified and signed in; `arrival` is what the person came for',
      403: 'The account is closed',
      422: 'The link or the password will not do',
      429: 'Too many tries',
    },
    returns: { 200: verified },
    async handle(c, { viewer, body: { token, password, isNew } }) {
      const typed = password === null ? null : { password, isNew }
      const { cookies, arrival, needsSecondFactor } = await verifyEmail(token, typed, readClient(c))
      if (viewer) await signOut(viewer.sessionId)
      withCookies(c, [...cookies, flashCookie({ kind: 'success', text: say.emailVerified() })])
      return c.json({ arrival, ...(needsSecondFactor && { needsSecondFactor }) })
    },
  }),
  defineOperation({
    method: 'post',
    path: '/auth/reset-request',
    summary: 'Mails a link for choosing a new password, if there is an account',
    access: 'anyone',
    body: resetRequestBody,
    answers: { 200: 'A mail is on its way if one is due', 429: 'Asked too often' },
    handle: (c, { body }) => requestReset(body, limitSource(c)),
  }),
  defineOperation({
    method: 'post',
    path: '/auth/reset',
    summary: 'Sets a new password by the mailed one-time token, ends all sessions and begins one',
    access: 'anyone',
    body: resetBody,
    answers: { 200: 'Signed in, or `needsSecondFactor`', 422: 'The link or the password will not do' },
    returns: { 200: signedIn },
    async handle(c, { viewer, body }) {
      const { cookies, needsSecondFactor } = await resetPassword(body.token, body.password, readCookieHeader(c))
      // It may belong to another account: this account's sessions have already ended.
      if (viewer) await signOut(viewer.sessionId)
      withCookies(c, [...cookies, ...(needsSecondFactor ? [] : [WELCOME()])])
      return c.json({ ...DONE, ...(needsSecondFactor && { needsSecondFactor }) })
    },
  }),
  defineOperation({
    method: 'post',
    path: '/auth/google',
    summary: 'Begins a sign-in with Google: answers with the address to go to',
    access: 'anyone',
    whileReadOnly: true,
    body: googleBody,
    answers: { 200: 'The address', 404: say.googleOff, 503: 'Google cannot be reached' },
    returns: { 200: z.strictObject({ url: z.string() }) },
    async handle(c, { body }) {
      const { url, cookies } = await beginGoogle(body)
      withCookies(c, cookies)
      return c.json({ url })
    },
  }),
  defineOperation({
    method: 'get',
    path: '/auth/callback/google',
    summary: 'Where Google sends the browser back to, with a one-time code and state',
    access: 'anyone',
    answers: { 303: 'Signed in, or back to the sign-in page with the reason' },
    returns: { 303: 'nothing' },
    async handle(c, { viewer }) {
      const { cookies, path, language, again, needsSecondFactor, problem } = await finishGoogle(
        new URL(c.req.url).search,
        readCookieHeader(c),
      )
      if (viewer && !problem) await signOut(viewer.sessionId)
      withCookies(c, cookies)
      if (problem) withCookies(c, [flashCookie({ kind: 'error', text: problem })])
      // Otherwise the second step welcomes them.
      else if (!needsSecondFactor) withCookies(c, [inLanguage(language, again ? PROVED : WELCOME)])
      return c.redirect(path, 303)
    },
  }),
]
