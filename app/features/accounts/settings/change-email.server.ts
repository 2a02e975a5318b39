/** Changing an account's e-mail address: both mailboxes have to confirm it, each by a click on one of our pages. */
import { randomUUID } from 'node:crypto'

import { db, systemDb, type Sql, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveAccount, isReachableAccount } from '#app/db/policies/accounts.server.ts'
import { write } from '#app/db/write.server.ts'
import { recallClosedAccounts } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { queueMailboxTriedMail } from '#app/features/accounts/mails/account-mails.server.ts'
import { queueChangeMails, queueEmailChangedMail } from '#app/features/accounts/mails/email-change-mails.server.ts'
import { linkIdentifier } from '#app/features/accounts/mails/one-time-link.server.ts'
import { forgetVerificationTokens } from '#app/features/accounts/mails/verification-link.server.ts'
import { forgetEmailChange } from '#app/features/accounts/passwords/ways-in.server.ts'
import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { forgetSignUps } from '#app/features/accounts/sign-up/sign-ups.server.ts'
import { takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { mailboxKey } from '#app/platform/mail/mailbox-limit.server.ts'
import { forgetRefusals, returnsMail } from '#app/platform/mail/returned-mails.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { notBefore } from '#app/platform/visitor/not-before.server.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'
import { databaseErrorCode } from '#packages/sql'

import { confirmPassword, hasPassword } from './own-password.server.ts'
import type { PendingEmail } from './own-session.ts'

const HOURS = 24
const ANSWERED_AFTER_MS = 250
const UNIQUE_VIOLATION = '23505'

export type Side = 'old' | 'new'
interface ChangeRow {
  id: string
  user_id: string
  new_email: string
  old_confirmed_at: Date | null
  new_confirmed_at: Date | null
}

/**
 * Asks both mailboxes whether the viewer's account may change its address. Only the new mailbox learns whether another
 * account already has it. An earlier request is discarded. Throws a `Refusal`.
 */
export async function askForEmailChange(viewer: Viewer, given: { email: string; password: string }): Promise<void> {
  const email = given.email.toLowerCase()
  if (email === viewer.email) throw new Refusal('invalid', say.sameAddress(), { fields: { email: say.sameAddress() } })
  const withPassword = await hasPassword(viewer)
  if (withPassword) await confirmPassword(viewer, given.password, 'password')
  for (const whom of [viewer.userId, mailboxKey(email)]) {
    const tried = await takeTry('reset', `change ${whom}`)
    if (!tried.allowed) throw new Refusal('too_many', say.fewLinksSent(), tried)
  }
  await notBefore(
    ANSWERED_AFTER_MS,
    () =>
      write(viewer, async (sql) => {
        await forgetEmailChange(sql, viewer.userId)
        const id = randomUUID()
        // Nobody can confirm from a mailbox that takes no mail. The password, or a sign-in just now, stands in for it.
        const isProved = withPassword || viewer.reauthenticated !== undefined
        const isUnreachable = isProved && (await returnsMail(sql, viewer.userId))
        await sql`insert into email_changes (id, user_id, new_email, expires_at, old_confirmed_at)
          values (${id}, ${viewer.userId}, ${email}, now() + ${HOURS}::integer * interval '1 hour',
            case when ${isUnreachable} then now() end)`
        await recordEvent(sql, { kind: 'email-change-asked', accountId: viewer.userId })
        await queueChangeMails(sql, id)
      }),
    { always: true },
  )
}

/** Sends a mail to a mailbox that refused some, for an owner who has mended it. Throws a `Refusal`. */
export async function tryMailbox(viewer: Viewer): Promise<void> {
  const tried = await takeTry('reset', `try ${mailboxKey(viewer.email)}`)
  if (!tried.allowed) throw new Refusal('too_many', say.fewLinksSent(), tried)
  await write(viewer, (sql) => queueMailboxTriedMail(sql, viewer.userId))
}

/**
 * Asks the new mailbox alone, for somebody who no longer reads the old one and wrote to the operator. The old mailbox is
 * told, and can stop it. `record` puts on record, in the same transaction, who asked. Throws a `Refusal`.
 */
export async function askForPerson(
  { userId, email: present }: Pick<Viewer, 'userId' | 'email'>,
  typed: string,
  record: (sql: TransactionSql) => Promise<unknown>,
): Promise<void> {
  const email = readMailAddress(typed)?.toLowerCase()
  if (!email) throw new Refusal('invalid', say.noAddress())
  if (email === present) throw new Refusal('invalid', say.sameAddress())
  await write({ userId }, async (sql) => {
    await forgetEmailChange(sql, userId)
    const id = randomUUID()
    await sql`insert into email_changes (id, user_id, new_email, old_confirmed_at, expires_at)
      values (${id}, ${userId}, ${email}, now(), now() + ${HOURS}::integer * interval '1 hour')`
    await recordEvent(sql, { kind: 'email-change-asked', accountId: userId, details: { via: 'command' } })
    await record(sql)
    await queueChangeMails(sql, id, { written: true })
  })
}

/** The pending change, if there is one. */
export async function findPendingEmail({ userId }: Pick<Viewer, 'userId'>): Promise<PendingEmail | null> {
  const [row] = await db()<PendingEmail[]>`
    select new_email as email, old_confirmed_at is not null as "oldConfirmed", new_confirmed_at is not null as "newConfirmed"
    from email_changes where user_id = ${userId} and expires_at > now()`
  return row ?? null
}

/** Cancels a pending change; idempotent. */
export async function stopEmailChange({ userId }: Pick<Viewer, 'userId'>): Promise<void> {
  await write({ userId }, (sql) => forgetEmailChange(sql, userId))
}

/** The address change that a mailed link belongs to; null when it no longer works. Looking changes nothing. */
export async function findEmailChange(token: string): Promise<{ side: Side; email: string } | null> {
  const link = await findLink(db(), token)
  if (!link) return null
  const [change] = await db()<{ new_email: string }[]>`
    select new_email from email_changes where id = ${link.changeId}::uuid and expires_at > now()`
  return change ? { side: link.side, email: change.new_email } : null
}

/**
 * Records the confirmation of one mailbox. With the second one, the address changes: links mailed to the old address
 * stop working, and the old mailbox is told. If the new address belonged to a banned account that was closed, this is
 * the same person: this account is banned too, and keeps its address. Returns what happened. Throws a `Refusal`.
 */
export async function confirmEmailChange(token: string): Promise<'changed' | 'waiting'> {
  const confirming = systemDb().begin(async (sql) => {
    const link = await findLink(sql, token)
    if (!link) throw new Refusal('invalid', say.linkStale())
    const [change] = await sql<ChangeRow[]>`
      update email_changes set
        old_confirmed_at = case when ${link.side === 'old'} then now() else old_confirmed_at end,
        new_confirmed_at = case when ${link.side === 'new'} then now() else new_confirmed_at end
      where id = ${link.changeId}::uuid and expires_at > now() returning *`
    // Checked after the change's row is locked: of two clicks on the same link, the second finds it used.
    const { count } = await sql`delete from verifications where identifier = ${linkIdentifier('change-email', token)}`
    if (!change || count === 0) throw new Refusal('invalid', say.linkStale())
    if (!change.old_confirmed_at || !change.new_confirmed_at) return 'waiting'
    return apply(sql, change)
  })
  const state = await confirming.catch((error: unknown) => {
    // A sign-up took the address after `apply` had found it free.
    throw databaseErrorCode(error) === UNIQUE_VIOLATION ? new Refusal('conflict', say.takenMeanwhile()) : error
  })
  // The ban is committed, so the refusal is thrown after its transaction.
  if (state === 'changed' || state === 'waiting') return state
  throw new Refusal('forbidden', state === 'banned' ? say.bannedToo() : say.bannedAddress())
}

/** Cancels the change that a mailed link is about: the owner of either mailbox may. Throws a `Refusal`. */
export async function refuseEmailChange(token: string): Promise<void> {
  await systemDb().begin(async (sql) => {
    const link = await findLink(sql, token)
    const [change] = link ? await sql<ChangeRow[]>`select * from email_changes where id = ${link.changeId}::uuid` : []
    if (!change) throw new Refusal('invalid', say.linkStale())
    await forgetEmailChange(sql, change.user_id)
  })
}

async function apply(
  sql: Sql | TransactionSql,
  { user_id: userId, new_email: email }: ChangeRow,
): Promise<'changed' | 'banned' | 'kept from an admin'> {
  // An account that never verified this mailbox must not keep its owner from using it.
  await sql`delete from users where email = ${email} and not email_verified and ${isLiveAccount(sql)}
    and not exists (select from items where items.user_id = users.id)`
  const [taken] = await sql`select from users where email = ${email}`
  if (taken) throw new Refusal('conflict', say.takenMeanwhile())
  const [user] = await sql<{ email: string }[]>`
    select email from users where id = ${userId} and ${isReachableAccount(sql)} for update`
  if (!user) throw new Refusal('invalid', say.linkStale())
  const recalled = await recallClosedAccounts(sql, userId, email)
  if (recalled !== 'free') {
    await forgetEmailChange(sql, userId)
    return recalled
  }
  await sql`update users set email = ${email}, updated_at = now() where id = ${userId}`
  await forgetRefusals(sql, userId)
  await forgetEmailChange(sql, userId)
  await sql`delete from verifications where value = ${userId}`
  await forgetVerificationTokens(sql, userId)
  await forgetSignUps(sql, userId)
  await recordEvent(sql, { kind: 'email-changed', accountId: userId })
  await queueEmailChangedMail(sql, userId, user.email)
  return 'changed'
}

async function findLink(sql: Tag, token: string): Promise<{ changeId: string; side: Side } | null> {
  const [link] = await sql<{ value: string }[]>`
    select value from verifications
    where identifier = ${linkIdentifier('change-email', token)} and expires_at > now()`
  const [, changeId, side] = /^([\da-f-]{36}) (old|new)$/.exec(link?.value ?? '') ?? []
  return changeId && (side === 'old' || side === 'new') ? { changeId, side } : null
}
