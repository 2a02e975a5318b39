import { randomBytes } from 'node:crypto'

import type { Tag, TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount, isReachableAccount } from '#app/db/policies/accounts.server.ts'
import * as say from '#app/features/accounts/messages/messages.ts'
import { describeReason, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { signValue } from '#app/platform/http/cookies.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { currentRequest } from '#app/platform/http/request-context.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'

import { setAccountLanguage } from './account-language.server.ts'
import { beginSecondStep } from './second-step.server.ts'
import { hashToken, makeSessionCookie } from './session-cookie.server.ts'
import { IDLE_DAYS } from './session-days.ts'

/** A person who gave one factor: signed in, or on the way to the second one. */
export interface Begun {
  /** The Set-Cookie line of the session, or of the second step. */
  cookie: string
  needsSecondFactor: boolean
}

/**
 * Goes on with a user who has proved by one factor who they are (`again`, because they were asked to): starts a session,
 * or the second step where the account has a second factor. Throws a `Refusal` for a banned account.
 */
export async function beginSession(sql: TransactionSql, userId: string, how: { again?: boolean } = {}): Promise<Begun> {
  const [factor] = await sql`
    select from second_factors f join users u on u.id = f.user_id
    where f.user_id = ${userId} and ${isReachableAccount(sql, 'u')} limit 1`
  return factor
    ? { cookie: await beginSecondStep(sql, userId), needsSecondFactor: true }
    : { cookie: await finishSession(sql, userId, how), needsSecondFactor: false }
}

/**
 * Starts a session for a user who has given every factor that the account has. Returns its Set-Cookie line. Throws a
 * `Refusal` for a banned account.
 */
export async function finishSession(
  sql: TransactionSql,
  userId: string,
  { again = false }: { again?: boolean } = {},
): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const { count } = await sql`
    insert into sessions (user_id, token, expires_at, user_agent, reauthenticated_at)
    select id, ${hashToken(token)}, now() + ${IDLE_DAYS}::integer * interval '1 day',
      ${currentRequest()?.userAgent ?? null}::text, case when ${again}::boolean then now() end
    from users where id = ${userId} and ${isReachableAccount(sql)}`
  if (count === 0) throw await closedAccount(sql, userId)
  // A person who chose a language while signed out gets pages and mails in it from now on.
  const chosen = currentRequest()?.chosenLanguage
  if (chosen) await setAccountLanguage(sql, userId, chosen)
  await recordEvent(sql, { kind: 'signed-in', accountId: userId })
  return makeSessionCookie(signValue(token, 'session'))
}

/** The refusal for a banned account: until when it is suspended, and why, where a reason was given. */
export async function closedAccount(sql: Tag, userId: string): Promise<Refusal> {
  const [ban] = await sql<{ until: Date | null; why: ReportReason | null }[]>`
    select banned_until as until, banned_for as why from users where id = ${userId} and ${isBannedAccount(sql)}`
  const because = ban?.why ? describeReason(ban.why).banned() : null
  if (ban?.until) {
    return new Refusal(
      'forbidden',
      say.accountSuspended({ until: formatDayTime(ban.until), because: because ?? 'none' }),
    )
  }
  return new Refusal('forbidden', because ? say.accountClosedFor({ because }) : say.accountClosed())
}
