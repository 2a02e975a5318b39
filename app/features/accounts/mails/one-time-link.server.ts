/**
 * One-time links in mails. No token exists until the mail is sent: a row of `verifications` first promises one to the
 * mail's id, and then becomes the token's hash. The token is derived from the mail's id and a key of the site, so every
 * retry of the mail carries the same one, also after the key was replaced, and a mail that arrives twice has one working
 * link.
 */
import { db, systemDb, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { hashToken } from '#app/features/accounts/sessions/session-cookie.server.ts'
import { allMacs } from '#app/platform/keys/site-keys.server.ts'

export type LinkPurpose = 'verify-email' | 'reset-password' | 'change-email'

/** Longer than a mail is retried. */
const PROMISED_DAYS = 3

/** The identifier under which a token is stored. */
const IDENTIFIERS: Record<LinkPurpose, (token: string) => string> = {
  'verify-email': (token) => `verify-email:${hashToken(token)}`,
  'change-email': (token) => `change-email:${hashToken(token)}`,
  'reset-password': (token) => hashToken(`reset-password:${token}`),
}

export const linkIdentifier = (purpose: LinkPurpose, token: string) => IDENTIFIERS[purpose](token)

const promised = (mailId: string) => `mail:${mailId}`

/** Promises a link to a mail; `value` is what the link stands for. Returns the promise's identifier. */
export async function promiseLink(sql: Sql | TransactionSql, mailId: string, value: string): Promise<string> {
  const identifier = promised(mailId)
  await addPromise(sql, identifier, value)
  return identifier
}

const addPromise = (sql: Sql | TransactionSql, identifier: string, value: string) => sql`
  insert into verifications (identifier, value, expires_at)
  values (${identifier}, ${value}, now() + ${PROMISED_DAYS}::integer * interval '1 day')`

const promisesTo = (userId: string) => `addresses:${userId}`

/** Promises an address that was a user's to a mail, because its job must not carry it. */
export async function promiseAddress(
  sql: Sql | TransactionSql,
  { userId, address }: { userId: string; address: string },
  mailId: string,
): Promise<void> {
  // The second row finds the first one when the account is deleted.
  await addPromise(sql, promisesTo(userId), await promiseLink(sql, mailId, address))
}

/** Deletes what is left of a user's links and former addresses. */
export async function forgetPromises(sql: Sql | TransactionSql, userId: string): Promise<void> {
  await sql`
    with addresses as (delete from verifications where identifier = ${promisesTo(userId)} returning value),
      links as (delete from verifications where identifier = any(array(select value from addresses)))
    delete from verifications where value = ${userId}`
}

/** The value promised to a mail without a link: data that its job must not carry. */
export async function promisedValue(mailId: string): Promise<string | null> {
  const [row] = await db()<{ value: string }[]>`
    select value from verifications where identifier = ${promised(mailId)} and expires_at > now()`
  return row?.value ?? null
}

/**
 * Creates the promised link's token, valid for this many seconds from now. Null when the link was used or withdrawn:
 * the mail then has nothing to offer.
 */
export async function makeLinkToken(purpose: LinkPurpose, mailId: string, seconds: number): Promise<string | null> {
  const tokens = allMacs('mailed link', `${purpose} ${mailId}`).map((mac) => mac.toString('base64url'))
  const byIdentifier = new Map(tokens.map((token) => [linkIdentifier(purpose, token), token]))
  const [first = ''] = byIdentifier.keys()
  const promise = promised(mailId)
  const [row] = await systemDb()<{ identifier: string }[]>`
    update verifications set identifier = case when identifier = ${promise} then ${first} else identifier end,
      expires_at = now() + ${seconds}::integer * interval '1 second'
    where identifier = any(${[promise, ...byIdentifier.keys()]}) and expires_at > now() returning identifier`
  return (row && byIdentifier.get(row.identifier)) ?? null
}
