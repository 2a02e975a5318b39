import { randomUUID } from 'node:crypto'

import type { TransactionSql } from '#app/db/client.server.ts'
import type { NoticeFacts } from '#app/nouns/notice/notice-facts.ts'
import { describeKind, describeTopic, type NoticeKind } from '#app/nouns/notice/notice-kinds.ts'
import { enqueueAll, enqueueJob, type JobData } from '#app/platform/jobs/queue.server.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'

import { ANNOUNCE_JOB } from './announce.server.ts'

/** Mails that are caused by the thousand have queues of their own, so that nobody waits behind them for a new password. */
export const UNREAD_MAIL_JOB = 'send-unread-mail'
export const SAVED_MAIL_JOB = 'send-wishlist-mail'
const OWN_QUEUES: Partial<Record<NoticeKind, string>> = {
  'unread-messages': UNREAD_MAIL_JOB,
  'saved-cheaper': SAVED_MAIL_JOB,
  'saved-sold': SAVED_MAIL_JOB,
}
/** The queue in which mails of this kind wait. */
export const mailQueue = (kind: NoticeKind): string => OWN_QUEUES[kind] ?? MAIL_JOB

export type NewNotice = {
  [Kind in NoticeKind]: {
    person: string
    kind: Kind
    facts: NoticeFacts[Kind]
    /** The listing that it is about. */
    item?: string
    /** The thing that it is about. In the list, later news about that replace earlier ones. A kind that is not listed needs none. */
    about?: string
    /** False when the caller has found that this person gets no mail about it. */
    byMail?: boolean
  }
}[NoticeKind]

/**
 * Tells people something, in the transaction of the change that they are told about: in their list of notices, and by a mail that is
 * composed when it is sent. Each kind says in which ways it comes (`nouns/notice`), and each person what of that they want. The
 * same news about the same subject again tell nobody.
 */
export async function notifyPeople(sql: TransactionSql, ...news: readonly NewNotice[]): Promise<void> {
  const listed = news.filter(({ kind }) => describeKind(kind).channels.includes('app'))
  if (listed.length > 0) await listNotices(sql, listed)
  const mailed = news.filter(({ kind, byMail }) => byMail !== false && describeKind(kind).channels.includes('mail'))
  for (const [queue, some = []] of Object.entries(Object.groupBy(mailed, ({ kind }) => mailQueue(kind))))
    await enqueueAll(sql, queue, some.map(toMailJob))
}

/** The mail's own id stays the same at every retry. */
const toMailJob = ({ person, kind, item, facts }: NewNotice): JobData => ({
  ...facts,
  id: randomUUID(),
  kind,
  person,
  ...(item !== undefined && { item }),
})

async function listNotices(sql: TransactionSql, listed: readonly NewNotice[]): Promise<void> {
  const rows = listed.map(({ person, kind, about = kind, item = null, facts }) => {
    const { topic } = describeKind(kind)
    return { person, kind, subject: about, item, facts, topic, on: describeTopic(topic).channels.app?.isOn ?? false }
  })
  const people = await sql<{ user_id: string }[]>`
    insert into notices as stored (user_id, kind, subject, item_id, facts)
    select person, kind, subject, item, facts
    from jsonb_to_recordset(${sql.json(rows)}) as given
      (person uuid, kind text, subject text, item uuid, facts jsonb, topic text, "on" boolean)
    where coalesce((select is_wanted from notice_preferences n
      where n.user_id = given.person and n.topic = given.topic and n.channel = 'app'), given."on")
    order by person, subject
    on conflict (user_id, subject) do update set kind = excluded.kind, item_id = excluded.item_id, facts = excluded.facts, at = now(),
      seen_at = null, read_at = null, pushed_at = null, digested_at = null
      where (stored.kind, stored.facts) is distinct from (excluded.kind, excluded.facts)
    returning user_id`
  if (people.length > 0)
    await enqueueJob(sql, ANNOUNCE_JOB, { people: [...new Set(people.map((row) => row.user_id))].join(' ') })
}
