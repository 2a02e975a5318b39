/** Mailboxes that refuse mail for good, as a mistyped address does. */
import { systemDb, type Sql, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { REFUSALS } from '#app/db/policies/mail-readers.server.ts'

/** The part of a mail server's refusal that tells what it refuses. */
interface Refused {
  command: string
  responseCode: number
  response: string
}

/**
 * Whether a mail server says that this one mailbox takes no mail, and that asking again is of no use. A refusal of our
 * own login, sender or network concerns every mail: an operator mends that, and meanwhile mails wait.
 */
export function refusesMailbox(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { command, responseCode = 0, response = '' }: Partial<Refused> & Error = error
  if (command !== 'RCPT TO' || responseCode < 500 || responseCode > 599) return false
  // The classes of RFC 3463: 5.1 is the address, 5.2 the mailbox. Others are the network, the content or a rule.
  const subject = /\b5\.(\d)\.\d/.exec(response)?.[1]
  return subject === undefined ? !/relay|block|spam|authenticat/i.test(response) : subject === '1' || subject === '2'
}

/** Counts a refusal. Returns whether the mail is to be given up: after a few, or at once if no account has the address. */
export async function countRefusal(email: string): Promise<boolean> {
  const [user] = await systemDb()<{ mail_refusals: number }[]>`
    update users set mail_refusals = least(mail_refusals + 1, 1000) where email = lower(${email}) returning mail_refusals`
  return !user || user.mail_refusals >= REFUSALS
}

/** A mail arrived, so the mailbox works. */
export async function noteDelivery(email: string): Promise<void> {
  await systemDb()`update users set mail_refusals = 0 where email = lower(${email}) and mail_refusals > 0`
}

/** The account has an address that its owner has confirmed. */
export async function forgetRefusals(sql: Sql | TransactionSql, userId: string): Promise<void> {
  await sql`update users set mail_refusals = 0 where id = ${userId}::uuid and mail_refusals > 0`
}

/** Whether mails to the account come back. */
export async function returnsMail(sql: Tag, userId: string): Promise<boolean> {
  const [row] = await sql`select from users where id = ${userId}::uuid and mail_refusals >= ${REFUSALS}`
  return row !== undefined
}
