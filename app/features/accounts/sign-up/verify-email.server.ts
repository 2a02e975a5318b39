import { db, systemDb, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount } from '#app/db/policies/accounts.server.ts'
import type { Arrival } from '#app/features/accounts/door/arrival.schema.ts'
import { offerOnly } from '#app/features/accounts/door/arrival.ts'
import {
  findMailedLink,
  forgetVerificationTokens,
  type MailedLink,
} from '#app/features/accounts/mails/verification-link.server.ts'
import * as say from '#app/features/accounts/messages/messages.ts'
import { setName } from '#app/features/accounts/names/set-name.server.ts'
import {
  mayRecordLockOut,
  recordAccountLockOut,
  recordAddressLockOut,
  recordFailedTry,
} from '#app/features/accounts/passwords/password-tries.server.ts'
import { weaknesses } from '#app/features/accounts/passwords/weak-password.server.ts'
import { beginSession, closedAccount } from '#app/features/accounts/sessions/begin-session.server.ts'
import { returnTry, takeTry, type RateLimitName } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { deviceCookie } from '#app/platform/visitor/known-device.server.ts'
import type { Client } from '#app/platform/visitor/limit-source.server.ts'

import { readBrowserProof, endBrowserProof } from './browser-proof.server.ts'
import { agreedName, findSignUps, forgetSignUps, hashesAs, signUpHash, type SignUp } from './sign-ups.server.ts'

/** The state of a mailed link, for its page. */
export interface LinkState {
  email: string
  /** Whether this browser signed up, so that one tap is enough. */
  isOwnBrowser: boolean
  /** Where it leads, as far as the page may reveal that. */
  next: string
}

/**
 * Looks at a mailed link without changing anything, because mail scanners open links too. Null when it no longer works.
 */
export async function lookAtLink(token: string, cookies: string | null): Promise<LinkState | null> {
  const link = await findMailedLink(token)
  if (!link) return null
  const signUps = await findSignUps(db(), link.userId)
  const own = byBrowser(signUps, cookies)
  const arrival = own?.arrival ?? findArrival(link, signUps)
  return { email: link.email, isOwnBrowser: own !== null, next: offerOnly(arrival).next }
}

/** A password that proves which of several sign-ups is the mailbox owner's: one of theirs, or a new one. */
export interface TypedPassword {
  password: string
  /** Chosen now, replacing all passwords from the sign-ups. */
  isNew: boolean
}

/**
 * Verifies the address that a mailed link was sent to, and signs in. The link proves that the user owns the mailbox.
 * Their password becomes one that they are known to know: that of the sign-up in this browser, or the one they type. So
 * nobody else's sign-up with the address leaves a password behind. Returns Set-Cookie lines and where to go next.
 */
export async function verifyEmail(
  token: string,
  typed: TypedPassword | null,
  { cookies, address }: Client,
): Promise<{ cookies: string[]; needsSecondFactor: boolean; arrival: Arrival }> {
  const link = await findMailedLink(token)
  if (!link) throw new Refusal('invalid', say.verifyLinkStale())
  if (typed?.isNew) refuseWeak(typed.password, link.email)
  const limits = chooseLimits(typed, link.email, address)
  for (const [limit, whom] of limits) {
    const tried = await takeTry(limit, whom)
    if (!tried.allowed) {
      if (limit === 'signInIp') await recordAddressLockOut(whom)
      else if (await mayRecordLockOut(whom)) await recordAccountLockOut(systemDb(), link.userId)
      throw new Refusal('too_many', say.tooManyChooseNew(), tried)
    }
  }
  // Before the transaction: hashing takes time, and other links would wait for it.
  const hashes = typed && (await hashesAs(await findSignUps(db(), link.userId), typed.password))
  const chosen = typed?.isNew ? (hashes?.[0] ?? (await signUpHash(link.email, typed.password))) : null
  const done = await systemDb()
    .begin((sql) => settle(sql, token, { hashes, chosen, cookies }))
    .catch(async (error: unknown) => {
      // Outside the transaction, whose rollback would remove the record.
      if (error instanceof Refusal && isFailedTry(error, typed)) await recordFailedTry(link.userId, error.code)
      throw error
    })
  await Promise.all(limits.map(([limit, whom]) => returnTry(limit, whom)))
  const { cookie, needsSecondFactor } = done.begun
  const device = needsSecondFactor ? [] : [deviceCookie(cookies, link.email)]
  return { cookies: [cookie, endBrowserProof(), ...device], needsSecondFactor, arrival: done.arrival }
}

/** Whether somebody guessed a password or a closed account was opened; merely asking for the password is neither. */
const isFailedTry = ({ code }: Refusal, typed: TypedPassword | null) =>
  code !== 'invalid' || (typed !== null && !typed.isNew)

// A newly chosen password cannot be guessed, but hashing it still costs the server.
function chooseLimits(typed: TypedPassword | null, email: string, address: string): [RateLimitName, string][] {
  if (!typed) return []
  const byAddress: [RateLimitName, string] = ['signInIp', address]
  return typed.isNew ? [byAddress] : [byAddress, ['signInAccount', `verify ${email}`]]
}

interface Proof {
  /** The typed password as the sign-ups would have stored it; null when none was typed. */
  hashes: readonly string[] | null
  /** The hash of a newly chosen password. */
  chosen: string | null
  cookies: string | null
}

async function settle(sql: TransactionSql, token: string, { hashes, chosen, cookies }: Proof) {
  const link = await findMailedLink(token, sql)
  if (!link) throw new Refusal('invalid', say.verifyLinkStale())
  const { userId } = link
  await refuseBanned(sql, userId)
  const signUps = await findSignUps(sql, userId)
  const own = hashes ? signUps.find((one) => hashes.includes(one.passwordHash)) : byBrowser(signUps, cookies)
  const password = chosen ?? own?.passwordHash
  if (!password)
    throw new Refusal('invalid', say.enterPassword(), {
      fields: { password: hashes === null ? say.enterPassword() : say.notSignUpPassword() },
    })
  await sql`update users set email_verified = true, updated_at = now() where id = ${userId}`
  await sql`update accounts set password = ${password}, updated_at = now()
    where user_id = ${userId} and provider_id = 'credential'`
  await setName(sql, userId, own ? own.name : agreedName(signUps))
  await sql`delete from sessions where user_id = ${userId}`
  // Also deletes reset links, whoever requested them.
  await sql`delete from verifications where value = ${userId}`
  await forgetVerificationTokens(sql, userId)
  await forgetSignUps(sql, userId)
  return {
    begun: await beginSession(sql, userId),
    arrival: own ? own.arrival : offerOnly(findArrival(link, signUps)),
  }
}

/** This browser's sign-up, the latest if there are several. */
function byBrowser(signUps: readonly SignUp[], cookies: string | null): SignUp | null {
  const browser = readBrowserProof(cookies)
  return signUps.find((one) => browser !== null && one.browser === browser) ?? null
}

const findArrival = ({ signUpId }: MailedLink, signUps: readonly SignUp[]): Arrival =>
  signUps.find(({ id }) => id === signUpId)?.arrival ?? { next: '/', scrollY: null, saves: null }

function refuseWeak(password: string, email: string): void {
  const reasons = weaknesses(password, email)
  if (reasons.length > 0)
    throw new Refusal('invalid', say.choosePassword(), { fields: { password: reasons.join('\n') } })
}

async function refuseBanned(sql: Tag, userId: string): Promise<void> {
  const [banned] = await sql`select from users where id = ${userId} and ${isBannedAccount(sql)}`
  if (banned) throw await closedAccount(sql, userId)
}
