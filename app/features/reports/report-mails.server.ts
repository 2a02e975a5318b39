import type { TransactionSql } from 'postgres'

import { mailBody } from '#app/features/accounts/mails/mail-body.ts'
import { oneLine, withoutAddresses } from '#app/features/accounts/mails/mail-words.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { settings } from '#app/platform/settings.server.ts'
import { formatDay } from '#app/shared/dates.ts'
import type { ReportedFor, ReportedKind } from '#app/shared/moderation.ts'

import type { Closed } from './close-reports.server.ts'
import { HIDDEN_WORDS } from './report-words.ts'

/** What decisions about reports cause, each mail queued in the transaction of its decision. */

const url = (path: string) => settings().publicUrl + path
const NAMES: Record<ReportedKind, string> = {
  conversation: 'a conversation of yours',
  listing: 'a listing',
  person: 'a person',
}

async function addressOf(sql: TransactionSql, userId: string, { alsoBanned = false } = {}): Promise<string | null> {
  const [row] = await sql<{ email: string }[]>`
    select email from users where id = ${userId} and email_verified and deleted_at is null
      ${alsoBanned ? sql`` : sql`and banned_at is null`}`
  return row?.email ?? null
}

/**
 * Tells those who reported that it was decided: one mail each, however many of their reports that decided. It names neither
 * the other person nor what they wrote, and not what was done: that is between them and us.
 */
export async function queueReportMails(
  sql: TransactionSql,
  closed: readonly Closed[],
  outcome: 'acted' | 'dismissed',
): Promise<void> {
  const byReporter = new Map(closed.map((one) => [one.reporterId, one]))
  for (const { reporterId, kind, reportedAt } of byReporter.values()) {
    const to = await addressOf(sql, reporterId)
    if (!to) continue
    const reported = `On ${formatDay(reportedAt)} you reported ${NAMES[kind]} to us.`
    await queueMail(sql, {
      to,
      subject: 'We looked at your report',
      ...mailBody({
        title: 'We looked at your report',
        text:
          outcome === 'acted'
            ? `${reported} Thank you: we looked at it and acted on it. To be fair to everybody, we do not tell what we did.`
            : `${reported} Thank you: we looked at it, and found nothing that breaks our rules so far.`,
        button: { label: 'Help and safety tips', url: url('/help') },
        after:
          outcome === 'acted'
            ? 'Nobody is told who reported them.'
            : 'If there is more that we should know, you can report it again. Nobody is told who reported them.',
      }),
    })
  }
}

interface About {
  userId: string
  itemId: string
  title: string
}

const CONTACT = 'If you think that this is a mistake, please write to us.'
const titleOf = ({ title }: About) => withoutAddresses(oneLine(title))

/** Tells the owner that a listing was hidden, why, and how to object. */
export async function queueHiddenMail(sql: TransactionSql, about: About & { why: ReportedFor }): Promise<void> {
  const to = await addressOf(sql, about.userId)
  if (!to) return
  await queueMail(sql, {
    to,
    subject: `Your listing is hidden: ${titleOf(about)}`,
    ...mailBody({
      title: 'Your listing is hidden',
      text: `Our moderators have hidden “${titleOf(about)}”, because ${HIDDEN_WORDS[about.why]}. Nobody else can see it now. You can see, edit and delete it as before.`,
      button: { label: 'See your listing', url: url(`/listing/${about.itemId}`) },
      after: `${CONTACT} ${url('/contact')}`,
    }),
  })
}

export async function queueShownMail(sql: TransactionSql, about: About): Promise<void> {
  const to = await addressOf(sql, about.userId)
  if (!to) return
  await queueMail(sql, {
    to,
    subject: `Your listing is back: ${titleOf(about)}`,
    ...mailBody({
      title: 'Your listing is back',
      text: `“${titleOf(about)}” can be seen by everybody again.`,
      button: { label: 'See your listing', url: url(`/listing/${about.itemId}`) },
      after: 'Thank you for your patience.',
    }),
  })
}

/** Tells somebody that their account is closed, and how to object; or that it is open again. */
export async function queueBanMail(
  sql: TransactionSql,
  { userId, banned }: { userId: string; banned: boolean },
): Promise<void> {
  const to = await addressOf(sql, userId, { alsoBanned: true })
  if (!to) return
  await queueMail(sql, {
    to,
    subject: banned ? 'Your Khazana account is closed' : 'Your Khazana account is open again',
    ...mailBody(
      banned
        ? {
            title: 'Your account is closed',
            text: 'Our moderators have closed your Khazana account, because of what was reported to us. You are signed out everywhere, and what you sell is hidden.',
            button: { label: 'Contact us', url: url('/contact') },
            after: `${CONTACT} You can also turn to our grievance officer: ${url('/grievance')}`,
          }
        : {
            title: 'Your account is open again',
            text: 'You can sign in as before. Your listings can be seen again, but for those that were hidden for themselves.',
            button: { label: 'Sign in', url: url('/auth') },
            after: 'Thank you for your patience.',
          },
    ),
  })
}
