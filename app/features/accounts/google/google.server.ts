import { db } from '#app/db/client.server.ts'
import { authPath } from '#app/features/accounts/form/auth-mode.ts'
import { auth, forgetAuth } from '#app/features/accounts/form/load-auth.server.ts'
import { withLongCookie } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { nextPath } from '#app/shared/next-path.ts'

export const isGoogleOn = () => settings().google !== null

const BACK = '/auth'
const CALLBACK = '/api/auth/callback/google'

/** The URL at which to sign in with Google, and the Set-Cookie lines that the return will need. */
export async function beginGoogle(next: string | null): Promise<{ url: string; cookies: string[] }> {
  if (!isGoogleOn()) throw new Refusal('not_found', 'Sign-in with Google is not set up here.')
  try {
    const { api } = await auth()
    const { headers, response } = await api.signInSocial({
      body: {
        provider: 'google',
        callbackURL: nextPath(next),
        errorCallbackURL: authPath('sign-in', nextPath(next)),
        disableRedirect: true,
      },
      headers: new Headers(),
      returnHeaders: true,
    })
    if (response.url) return { url: response.url, cookies: headers.getSetCookie() }
  } catch (error) {
    log.warn({ err: error }, 'Google cannot be reached')
  }
  forgetAuth()
  throw new Refusal(
    'unavailable',
    'Google cannot be reached right now. Please try again, or use your e-mail address.',
    { retryAfter: 10 },
  )
}

/** The result of Google's answer: Set-Cookie lines, where to go, and what went wrong, if anything. */
export async function finishGoogle(search: string, cookies: string | null) {
  const { publicUrl } = settings()
  const { handler } = await auth()
  const response = await handler(
    new Request(`${publicUrl}${CALLBACK}${search}`, { headers: cookies ? { cookie: cookies } : {} }),
  )
  const target = new URL(response.headers.get('location') ?? BACK, publicUrl)
  const error = target.searchParams.get('error')
  const failed = response.status !== 302 || error !== null || target.origin !== publicUrl
  if (failed) await recordEvent(db(), { kind: 'sign-in-failed', accountId: null, details: { reason: reasonOf(error) } })
  if (failed) log.warn({ reason: error ?? response.status }, 'sign-in with Google failed')
  return {
    cookies: withLongCookie(response.headers.getSetCookie()),
    path: failed ? pathAgain(target) : nextPath(target.pathname + target.search + target.hash),
    problem: failed ? (PROBLEMS[error ?? ''] ?? 'Sign-in with Google did not work. Please try again.') : null,
  }
}

// The sign-in page, with the same destination as when the browser left for Google.
const pathAgain = ({ pathname, searchParams }: URL) =>
  authPath('sign-in', (pathname === BACK && searchParams.get('next')) || '/')

// The answer's URL may say anything; only known reasons are logged.
const reasonOf = (error: string | null) => (error !== null && error in PROBLEMS ? error : 'google')

const PROBLEMS: Record<string, string> = {
  account_not_linked:
    'There is an account with this e-mail address and a password already. Please sign in with the password.',
  email_not_valid: 'Google gave no e-mail address that we can use. Please sign up with your e-mail address.',
  email_not_verified: 'Google has not verified this e-mail address, so it cannot be used to sign in.',
  access_denied: 'You did not let Google sign you in. Nothing was changed.',
  banned: 'This account is closed. Please write to us if that is wrong.',
}
