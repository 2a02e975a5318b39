import { randomBytes } from 'node:crypto'

import { systemDb } from '#app/db/client.server.ts'
import { authPath } from '#app/features/accounts/form/auth-mode.ts'
import * as say from '#app/features/accounts/messages/messages.ts'
import type { Begun } from '#app/features/accounts/sessions/begin-session.server.ts'
import { hashToken } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { cookieName, findSigned, readCookie, setCookie, signValue } from '#app/platform/http/cookies.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { keyrings, type Keyring } from '#app/platform/keys/site-keys.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { language } from '#app/shared/language/language.ts'
import { FIRST_LANGUAGE, isLanguage, type Language } from '#app/shared/language/languages.ts'
import { nextPath, secondStepPath } from '#app/shared/next-path.ts'

import { authorizationUrl, claimsBehind, type Proof } from './google-client.server.ts'
import { readPerson } from './read-person.server.ts'
import { signInPerson } from './sign-in-person.server.ts'

export const isGoogleOn = () => settings().google !== null

const CALLBACK = '/api/auth/callback/google'
const COOKIE = 'khazana_google'
/** How long a person has for Google's pages. */
const MINUTES = 10

/**
 * The URL at which to sign in with Google, and the Set-Cookie lines that the return will need. A sign-in leads to
 * `next`. A refusal leads to the sign-in page with its earlier destination, `asked`; null for the same as `next`.
 */
export async function beginGoogle({
  next,
  asked,
  again,
  invitation,
}: {
  next: string | null
  asked: string | null
  again: boolean
  invitation: string | null
}): Promise<{ url: string; cookies: string[] }> {
  if (!isGoogleOn()) throw new Refusal('not_found', say.googleOff())
  const state = randomBytes(32).toString('base64url')
  const url = await authorizationUrl(deriveProof(state, keyrings()[0]), settings().publicUrl + CALLBACK).catch(
    (error: unknown) => {
      log.warn({ err: error }, 'Google cannot be reached')
      throw new Refusal('unavailable', say.googleAway(), { retryAfter: 10 })
    },
  )
  await systemDb()`
    insert into verifications (identifier, value, expires_at)
    values (${makeIdentifier(state)}, ${[nextPath(next), nextPath(asked ?? next), language(), again ? 'again' : '', invitation?.replaceAll(/\s/g, '') ?? ''].join('\n')}, now() + ${MINUTES}::integer * interval '1 minute')`
  return { url, cookies: [setCookie(COOKIE, signValue(state, COOKIE), MINUTES * 60)] }
}

interface Finished {
  cookies: string[]
  /** Where to go: an address with its language, which Google does not bring back. */
  path: string
  language: Language
  /** Whether it was a signed-in person who proved again who they are. */
  again: boolean
  needsSecondFactor: boolean
  /** The message for the person when it failed. */
  problem: string | null
}

/** The result of Google's answer; `search` is the query with which the browser came back. */
export async function finishGoogle(search: string, cookies: string | null): Promise<Finished> {
  const back = new URL(settings().publicUrl + CALLBACK + search)
  const begun = await takeBegun(back, cookies)
  // A new account has the language of the page, too.
  const session = begun
    ? await inLanguage(begun.language, () => sessionBehind(back, begun))
    : { problem: 'state', text: undefined }
  const ended = setCookie(COOKIE, '', 0)
  const spoken = begun?.language ?? language()
  if (!('problem' in session)) {
    const { cookie, needsSecondFactor } = session
    const next = begun?.next ?? '/'
    const path = pageHref(needsSecondFactor ? secondStepPath(next) : next, spoken)
    const again = begun?.again ?? false
    return { cookies: [cookie, ended], path, language: spoken, again, needsSecondFactor, problem: null }
  }
  const { problem, text } = session
  log.warn({ reason: problem }, 'sign-in with Google failed')
  await recordEvent(systemDb(), {
    kind: 'sign-in-failed',
    accountId: null,
    // The answer's URL may say anything; only known reasons are logged.
    details: { reason: PROBLEMS.has(problem) ? problem : 'google' },
  })
  return {
    cookies: [ended],
    // With the same destination as when the browser left for Google.
    path: pageHref(authPath('sign-in', begun?.asked ?? '/'), spoken),
    language: spoken,
    again: false,
    needsSecondFactor: false,
    problem: text ?? inLanguage(spoken, PROBLEMS.get(problem) ?? say.googleFailed),
  }
}

/** The person's session or second step, or the problem. */
async function sessionBehind(
  back: URL,
  { proof, again, invitation }: Leaving,
): Promise<Begun | { problem: string; text?: string }> {
  let claims: unknown
  try {
    claims = await claimsBehind(back, proof)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // Log only the message: the cause may contain personal claims.
    log.warn({ message: error.message }, 'Google gave no identity')
    return { problem: 'error' in error ? String(error.error) : 'google' }
  }
  const person = readPerson(claims)
  return 'problem' in person ? person : signInPerson(person, { again, invitation })
}

interface Leaving {
  proof: Proof
  next: string
  asked: string
  language: Language
  again: boolean
  invitation: string | null
}

/** The sign-in that began in this browser, once; null when the answer belongs to none. */
async function takeBegun(back: URL, cookies: string | null): Promise<Leaving | null> {
  const signed = findSigned(readCookie(cookies, cookieName(COOKIE)), COOKIE)
  if (!signed || back.searchParams.get('state') !== signed.value) return null
  const [row] = await systemDb()<{ value: string }[]>`
    delete from verifications where identifier = ${makeIdentifier(signed.value)} and expires_at > now() returning value`
  if (!row) return null
  // Two paths, which contain no line end, the language of the page, whether it is again, and an invitation.
  const [next = '/', asked = next, spoken, again, invitation] = row.value.split('\n')
  // By the keys that began it.
  const proof = deriveProof(signed.value, signed.by)
  return {
    proof,
    next,
    asked,
    language: isLanguage(spoken) ? spoken : FIRST_LANGUAGE,
    again: again === 'again',
    invitation: invitation || null,
  }
}

const makeIdentifier = (state: string) => `google:${hashToken(state)}`

/** Derived from the state and a key of the site, so that nothing has to be stored. */
function deriveProof(state: string, keys: Keyring): Proof {
  const secret = (purpose: string) => keys.mac('google proof', `${purpose} ${state}`).toString('base64url')
  return { state, nonce: secret('nonce'), verifier: secret('verifier') }
}

const PROBLEMS = new Map([
  ['account_not_linked', say.googleHasPassword],
  ['email_not_valid', say.googleNoEmail],
  ['email_not_verified', say.googleNotVerified],
  ['access_denied', say.googleStopped],
  ['banned', say.accountClosed],
  ['sign_up_refused', say.signUpClosed],
])
