/**
 * Between the first factor and the second there is no session, only a cookie that nothing but the second step reads. It
 * stands for a row, so that it works once, for ten minutes, and ends with a new password.
 */
import { randomBytes } from 'node:crypto'

import { db, type TransactionSql } from '#app/db/client.server.ts'
import { isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { cookieName, readCookie, readSignedValue, setCookie, signValue } from '#app/platform/http/cookies.server.ts'

import { hashToken } from './session-cookie.server.ts'

const COOKIE = 'khazana_second_step'
const MINUTES = 10

const makeIdentifier = (token: string) => `second-step:${hashToken(token)}`

/** Notes that a person gave the first factor. Returns the Set-Cookie line. */
export async function beginSecondStep(sql: TransactionSql, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql`
    insert into verifications (identifier, value, expires_at)
    values (${makeIdentifier(token)}, ${userId}, now() + ${MINUTES}::integer * interval '1 minute')`
  return setCookie(COOKIE, signValue(token, COOKIE), MINUTES * 60)
}

export interface HalfSignedIn {
  userId: string
  email: string
}

/** The person who gave the first factor in this browser; null when it was too long ago, or nobody did. */
export async function findHalfSignedIn(cookies: string | null): Promise<HalfSignedIn | null> {
  const token = readToken(cookies)
  if (!token) return null
  const sql = db()
  const [row] = await sql<HalfSignedIn[]>`
    select u.id as "userId", u.email from verifications v join users u on u.id = v.value::uuid
    where v.identifier = ${makeIdentifier(token)} and v.expires_at > now() and ${isReachableAccount(sql, 'u')}`
  return row ?? null
}

/** Spends it. Returns false when somebody was quicker, or a new password has ended it. */
export async function spendSecondStep(sql: TransactionSql, cookies: string | null): Promise<boolean> {
  const token = readToken(cookies)
  const { count } = await sql`
    delete from verifications where identifier = ${token ? makeIdentifier(token) : ''} and expires_at > now()`
  return count > 0
}

/** A Set-Cookie line that forgets it. */
export const endSecondStep = () => setCookie(COOKIE, '', 0)

const readToken = (cookies: string | null) => readSignedValue(readCookie(cookies, cookieName(COOKIE)), COOKIE)
