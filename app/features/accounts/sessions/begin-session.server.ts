import { randomBytes } from 'node:crypto'
import type { TransactionSql } from 'postgres'

import type { Sql } from '#app/db/client.server.ts'
import { setCookie, sign } from '#app/platform/http/cookies.server.ts'

import { ABSOLUTE_DAYS, hashToken, IDLE_DAYS, SESSION_COOKIE } from './session-cookie.server.ts'

/** Starts a session for a user who was identified without a password. Returns its Set-Cookie line. */
export async function beginSession(sql: Sql | TransactionSql, userId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await sql`insert into sessions (user_id, token, expires_at)
    values (${userId}, ${hashToken(token)}, now() + ${IDLE_DAYS}::integer * interval '1 day')`
  return setCookie(SESSION_COOKIE, sign(token), ABSOLUTE_DAYS * 86_400)
}
