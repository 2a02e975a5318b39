import { db, type TransactionSql } from '#app/db/client.server.ts'
import { isBannedAccount, isVerifiedLiveAccount } from '#app/db/policies/accounts.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import type { BanTerm } from '#app/nouns/person/bans.ts'
import { describeReason, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
import { mailBody, type MailContent } from '#app/platform/mail/mail-body.ts'
import { queueMail, type Mail, type MailKind } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { formatDay, formatDayTime } from '#app/shared/text/dates.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'

import type { Closed } from './close-reports.server.ts'

/** The mails caused by decisions about reports, each queued in the transaction of its decision. */

const url = (path: string) => settings().publicUrl + pageHref(path)

interface Receiver {
  to: string
  language: Language
}

async function findReceiver(userId: string, { alsoBanned = false } = {}): Promise<Receiver | null> {
  const sql = db()
  const [row] = await sql<(Receiver & { banned: boolean })[]>`
    select email as "to", language, ${isBannedAccount(sql)} as banned from users
    where id = ${userId}::uuid and ${isVerifiedLiveAccount(sql)}`
  return row && (alsoBanned || !row.banned) ? row : null
}

/** `compose` gives the subject and the content, and is called in the language of whoever receives them. */
const mail = ({ to, language }: Receiver, compose: () => [subject: string, content: MailContent]): Mail =>
  inLanguage(language, () => {
    const [subject, content] = compose()
    return { to, subject, ...mailBody(content) }
  })

/** `reportedAt` is in milliseconds, for the day that the mail names. */
type Decided = { reporter: string; reported: ReportedKind; reportedAt: number; outcome: 'acted' | 'dismissed' }

const DECIDED_MAIL: MailKind<Decided> = {
  name: 'report-decided',
  async compose({ reporter, reported, reportedAt, outcome }) {
    const receiver = await findReceiver(reporter)
    if (!receiver) return null
    const isActed = outcome === 'acted'
    return mail(receiver, () => {
      const said = { day: formatDay(new Date(reportedAt)), kind: reported }
      const content = {
        title: say.mailDecidedTitle(),
        text: isActed ? say.mailActedText(said) : say.mailDismissedText(said),
        button: { label: say.mailHelp(), url: url('/help') },
        after: isActed ? say.mailNobodyTold() : say.mailReportAgain(),
      }
      return [say.mailDecidedTitle(), content]
    })
  },
}

/**
 * Tells the reporters that their reports were decided: one mail each, however many of their reports that covers. It
 * names neither the other person nor what they wrote, nor what was done, which is between them and us.
 */
export async function queueReportMails(
  sql: TransactionSql,
  closed: readonly Closed[],
  outcome: Decided['outcome'],
): Promise<void> {
  const byReporter = new Map(closed.map((one) => [one.reporterId, one]))
  for (const { reporterId: reporter, kind: reported, reportedAt } of byReporter.values()) {
    await queueMail(sql, DECIDED_MAIL, { reporter, reported, reportedAt: reportedAt.getTime(), outcome })
  }
}

async function findListing(itemId: string): Promise<{ owner: Receiver; title: string } | null> {
  const [item] = await db()<{ userId: string; title: string }[]>`
    select user_id as "userId", title from items where id = ${itemId}::uuid`
  const owner = item && (await findReceiver(item.userId))
  return owner ? { owner, title: withoutAddresses(oneLine(item.title)) } : null
}

/** Tells the owner that a listing was hidden, why, and how to object. */
const HIDDEN_MAIL: MailKind<{ item: string; why: ReportReason }> = {
  name: 'listing-hidden',
  async compose({ item, why }) {
    const listing = await findListing(item)
    if (!listing) return null
    const { owner, title } = listing
    return mail(owner, () => {
      const content = {
        title: say.mailHiddenTitle(),
        text: say.mailHiddenText({ title, because: describeReason(why).hidden() }),
        button: { label: say.mailSeeListing(), url: url(`/listing/${item}`) },
        after: say.mailMistake({ address: url('/contact') }),
      }
      return [say.mailHiddenSubject({ title }), content]
    })
  },
}

const SHOWN_MAIL: MailKind<{ item: string }> = {
  name: 'listing-shown',
  async compose({ item }) {
    const listing = await findListing(item)
    if (!listing) return null
    const { owner, title } = listing
    return mail(owner, () => {
      const content = {
        title: say.mailShownTitle(),
        text: say.mailShownText({ title }),
        button: { label: say.mailSeeListing(), url: url(`/listing/${item}`) },
        after: say.mailPatience(),
      }
      return [say.mailShownSubject({ title }), content]
    })
  },
}

/** `until` is the end of a suspension in milliseconds. A mail that was queued by an older release has neither it nor `why`. */
type BanTold = { user: string; banned: boolean; until?: number | null; why?: ReportReason | null }

/** Tells a person that their account is closed or suspended, why, and how to object; or that it is open again. */
const BAN_MAIL: MailKind<BanTold> = {
  name: 'person-banned',
  async compose({ user, banned, until = null, why = null }) {
    const receiver = await findReceiver(user, { alsoBanned: true })
    if (!receiver) return null
    if (!banned) return mail(receiver, sayOpen)
    return mail(receiver, () => (until === null ? sayClosed(why) : saySuspended(until, why)))
  },
}

const saySuspended = (until: number, why: ReportReason | null): [string, MailContent] => [
  say.mailSuspendedSubject({ day: formatDay(until) }),
  {
    title: say.mailSuspendedTitle(),
    text: say.mailSuspendedText({ until: formatDayTime(until), because: describeReason(why ?? 'other').banned() }),
    button: { label: say.mailContactUs(), url: url('/contact') },
    after: say.mailMistakeOrOfficer({ address: url('/grievance') }),
  },
]

const sayClosed = (why: ReportReason | null): [string, MailContent] => [
  say.mailClosedSubject(),
  {
    title: say.mailClosedTitle(),
    text: why ? say.mailClosedForText({ because: describeReason(why).banned() }) : say.mailClosedText(),
    button: { label: say.mailContactUs(), url: url('/contact') },
    after: say.mailMistakeOrOfficer({ address: url('/grievance') }),
  },
]

const sayOpen = (): [string, MailContent] => [
  say.mailOpenSubject(),
  {
    title: say.mailOpenTitle(),
    text: say.mailOpenText(),
    button: { label: say.mailSignIn(), url: url('/auth') },
    after: say.mailPatience(),
  },
]

export const REPORT_MAILS = [DECIDED_MAIL, HIDDEN_MAIL, SHOWN_MAIL, BAN_MAIL]

export async function queueHiddenMail(sql: TransactionSql, item: string, why: ReportReason): Promise<void> {
  await queueMail(sql, HIDDEN_MAIL, { item, why })
}

export async function queueShownMail(sql: TransactionSql, item: string): Promise<void> {
  await queueMail(sql, SHOWN_MAIL, { item })
}

export async function queueBanMail(sql: TransactionSql, user: string, term: BanTerm | null): Promise<void> {
  const told = { until: term?.until?.getTime() ?? null, why: term?.why ?? null }
  await queueMail(sql, BAN_MAIL, { user, banned: term !== null, ...told })
}
