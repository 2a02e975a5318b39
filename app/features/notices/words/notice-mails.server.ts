import { db } from '#app/db/client.server.ts'
import { isBannedAccount, isVerifiedLiveAccount } from '#app/db/policies/accounts.server.ts'
import { mayBeOpened } from '#app/db/policies/items.server.ts'
import { mayBeMailed } from '#app/db/policies/mail-readers.server.ts'
import { unsubscribeLinks } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import { describeKind, OPTIONAL_TOPICS, type OptionalTopic } from '#app/nouns/notice/notice-kinds.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import { MAIL_JOB, type Mail, type MailKind } from '#app/platform/mail/mail.server.ts'
import { mailQueue } from '#app/platform/notices/notify.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { oneLine, withoutAddresses } from '#app/shared/text/mail-words.ts'

import * as say from './messages/messages.ts'
import type { NoticeItem, NoticeWords } from './notice-parts.ts'
import { describeNotice, WORDED_KINDS, type WordedKind } from './notice-words.server.ts'
import { readMailJob } from './read-mail-job.server.ts'

type Row = { email: string; language: Language; item: NoticeItem | null }

/**
 * The mails that say what the list of notices says: about decisions, to everybody whose account is open, or was just closed; about
 * offers, to those who want them.
 */
export const NOTICE_MAILS: readonly MailKind[] = WORDED_KINDS.filter((kind) => mailQueue(kind) === MAIL_JOB).map(
  (kind) => makeMailKind(kind),
)

function makeMailKind(kind: WordedKind): MailKind {
  return {
    name: kind,
    async compose(data) {
      const { person, item, facts } = await readMailJob(kind, data)
      const { topic } = describeKind(kind)
      const stopped = OPTIONAL_TOPICS.find((one) => one === topic) ?? null
      const row = await findReader(kind, stopped, { person, item })
      // A listing that is gone is no news to its seller.
      if (!row || person === null || (item !== null && row.item === null)) return null
      return inLanguage(row.language, () => {
        const links = stopped && { why: say.offersWhy(), label: say.stopMails(), ...unsubscribeLinks(person, stopped) }
        return composeMail(row.email, describeNotice(kind, facts, row.item), links ?? undefined)
      })
    },
  }
}

/** `topic` is one that the reader may have switched off; its notices may also be about listings of others. */
async function findReader(
  kind: WordedKind,
  topic: OptionalTopic | null,
  { person, item }: { person: string | null; item: string | null },
): Promise<Row | undefined> {
  const sql = db()
  const [row] = await sql<Row[]>`
    select u.email, u.language, case when i.id is not null then json_build_object('id', i.id, 'title', i.title,
      'price', i.price, 'isSold', i.is_sold, 'category', i.category) end as item
    from users u left join items i on i.id = ${item}::uuid and (i.user_id = u.id or ${topic ? mayBeOpened(sql, 'i') : sql`false`})
    where u.id = ${person}::uuid and ${isVerifiedLiveAccount(sql, 'u')}
      and (${kind === 'person-banned'}::boolean or not ${isBannedAccount(sql, 'u')})
      ${topic ? sql`and ${mayBeMailed(sql, topic, { reader: sql`u.id`, other: sql`u.id` })}` : sql``}`
  return row && { ...row, item: row.item && tidyItem(row.item) }
}

/** A person wrote the title. */
export const tidyItem = (item: NoticeItem): NoticeItem => ({ ...item, title: withoutAddresses(oneLine(item.title)) })

/** `unsubscribe` has the links that end such mails. */
export function composeMail(
  to: string,
  { title, text, path, mail }: NoticeWords,
  unsubscribe?: { why: string; label: string; page: string; oneClick: string },
): Mail {
  return {
    to,
    subject: mail.subject,
    ...mailBody({
      title,
      text,
      button: { label: mail.button, url: settings().publicUrl + pageHref(mail.path ?? path) },
      after: mail.after,
      ...(unsubscribe && { last: { text: unsubscribe.why, label: unsubscribe.label, url: unsubscribe.page } }),
    }),
    ...(unsubscribe && { unsubscribe: unsubscribe.oneClick }),
  }
}
