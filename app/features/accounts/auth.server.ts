/**
 * Configures better-auth for Khazana: e-mail and password, and Google. Its endpoints are not mounted; our operations
 * call it.
 */
import { APIError, getOAuthState } from 'better-auth/api'
import { betterAuth } from 'better-auth/minimal'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'

import { db } from '#app/db/client.server.ts'
import { isUnreachableAccount } from '#app/db/policies/accounts.server.ts'
import { isSecure } from '#app/platform/http/cookies.server.ts'
import { currentRequest } from '#app/platform/http/request-context.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { sessionSecret } from '#app/platform/settings/session-secret.server.ts'

import { authTables } from './auth-tables.server.ts'
import { recallClosedAccounts } from './closed/closed-accounts.server.ts'
import { cleanName } from '#app/features/accounts/names/display-name.ts'
import { giveWay } from './google/give-way.server.ts'
import { readIdToken } from './google/id-token.server.ts'
import { hashPassword, PASSWORD_MAX, PASSWORD_MIN, verifyPassword } from './passwords/password.server.ts'
import { ABSOLUTE_DAYS, IDLE_DAYS, sessionCookieName } from './sessions/session-cookie.server.ts'
import { agreedName, findSignUps, forgetSignUps, showName } from './sign-up/sign-ups.server.ts'
import { forgetVerificationTokens } from '#app/features/accounts/mails/verification-link.server.ts'

const DAY = 86_400
const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}

/** better-auth for these settings, over the process's database. Use `load-auth` to get it. */
export function createAuth(current: Settings) {
  return betterAuth({
    appName: 'Khazana',
    baseURL: current.publicUrl,
    basePath: '/api/auth',
    secret: sessionSecret(current),
    telemetry: { enabled: false },
    logger: {
      disabled: false,
      level: 'error',
      log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({}, `accounts: ${message}`),
    },
    database: authTables(),
    // Our limits are in `platform/rate-limit`; better-auth's would trust any X-Forwarded-For.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN,
      // It counts UTF-16 units, of which a character takes up to two. `weaknesses` enforces the real limit.
      maxPasswordLength: 2 * PASSWORD_MAX,
      password: { hash: (password) => hashPassword(password), verify: verifyPassword },
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: ({ user }) => settleReset(user.id),
    },
    // `signUp` sends the mails, in the same way for every sign-up.
    emailVerification: { sendOnSignUp: false, sendOnSignIn: false },
    account: {
      // Google's answer signs in to a Google account or creates one; it never takes over an account with a password.
      accountLinking: { disableImplicitLinking: true },
      updateAccountOnSignIn: false,
    },
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: IDLE_DAYS * DAY, disableSessionRefresh: true },
    advanced: {
      database: { generateId: false },
      disableOriginCheck: true,
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: {
          name: sessionCookieName(),
          attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(), maxAge: ABSOLUTE_DAYS * DAY },
        },
      },
      useSecureCookies: false,
    },
    databaseHooks: {
      user: {
        create: {
          async after({ id, name, email }) {
            await makeProfile(id, name)
            await recallClosedAccounts(db(), id, email)
          },
        },
      },
      session: {
        create: {
          async before(session) {
            await refuseBanned(session.userId)
            // For the user's list of their own sessions.
            return { data: { ...session, userAgent: currentRequest()?.userAgent ?? null } }
          },
          after: ({ userId }) => recordEvent(db(), { kind: 'signed-in', accountId: userId }),
        },
      },
      // Google has identified the user. We need none of its tokens later, so none is stored.
      account: { create: { before: (account) => Promise.resolve({ data: { ...account, ...NO_TOKENS } }) } },
    },
    plugins: current.google
      ? [
          genericOAuth({
            config: [
              {
                providerId: 'google',
                ...current.google,
                scopes: ['openid', 'email', 'profile'],
                pkce: true,
                requireIdTokenVerification: true,
                getUserInfo: googleProfile,
                accountSubject: ({ profile }) => String(profile.sub),
              },
            ],
          }),
        ]
      : [],
  })
}

export type Auth = ReturnType<typeof createAuth>

async function makeProfile(userId: string, name: string): Promise<void> {
  await db()`insert into profiles (user_id, display_name) values (${userId}, ${cleanName(name)})
    on conflict (user_id) do nothing`
}

// The holder of the mailed link owns the mailbox. Other pending links stop working.
async function settleReset(userId: string): Promise<void> {
  const sql = db()
  const [user] = await sql`
    update users set email_verified = true where id = ${userId} and not email_verified returning id`
  if (user) await showName(sql, userId, agreedName(await findSignUps(sql, userId)))
  await sql`delete from verifications where value = ${userId}`
  await forgetVerificationTokens(sql, userId)
  await forgetSignUps(sql, userId)
  await recordEvent(sql, { kind: 'password-changed', accountId: userId })
}

/**
 * Reads the user's Google identity from the ID token alone, whose signature and nonce were already checked. Google's
 * userinfo endpoint is never called: its answer belongs to whoever the access token was issued for.
 */
async function googleProfile({ idToken }: { idToken?: string | undefined }) {
  const read = readIdToken(idToken)
  if (!('person' in read)) throw await backFromGoogle(read.problem)
  const { sub, email, name } = read.person
  await giveWay(email, sub)
  // Only the name: a picture on another host would tell that host who views it.
  return { id: sub, sub, email, emailVerified: true, image: undefined, name: name ?? '' }
}

// Redirects back in the way better-auth does for its own refusals.
async function backFromGoogle(error: string): Promise<APIError> {
  const back = (await getOAuthState())?.errorURL ?? '/auth'
  const location = `${back}${back.includes('?') ? '&' : '?'}error=${error}`
  return new APIError('FOUND', undefined, { location })
}

async function refuseBanned(userId: string): Promise<void> {
  const sql = db()
  const [row] = await sql`select from users where id = ${userId} and ${isUnreachableAccount(sql)}`
  if (row) throw new APIError('FORBIDDEN', { code: 'banned' })
}
