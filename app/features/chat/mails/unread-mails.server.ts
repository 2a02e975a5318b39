import { randomUUID } from 'node:crypto'

import { db, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { mayBeMailed } from '#app/db/policies/mail-readers.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import { enqueueJob, type JobData } from '#app/platform/jobs/queue.server.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import { sendMail, type Mail } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import type { MessageType } from '#app/shared/chat.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'

import { unreadMail } from './unread-mail-text.ts'
import { unsubscribeLinks } from './unsubscribe.server.ts'

export const UNREAD_MAIL_JOB = 'send-unread-mail'
/** The time after which an unread message causes a mail. */
const WAITING_MINUTES = 15
const BATCH = 50

/** The participant, 1 or 2, who has unread messages. */
type Side = 1 | 2

/**
 * A job's body: enqueues a mail for every conversation with messages unread for a while, at most one until they are
 * read. Conversations whose reader gets no mail are marked as well, so that nobody is mailed later about old messages.
 * Resolves to the number of mails enqueued.
 */
export async function queueUnreadMails(): Promise<number> {
  let queued = 0
  for (const side of [1, 2] as const) {
    for (;;) {
      const { marked, mails } = await db().begin((sql) => markDue(sql, side))
      queued += mails
      if (marked < BATCH) break
    }
  }
  return queued
}

interface DueRow {
  id: string
  mark: Date
  wanted: boolean
}

/** Skips rows locked by another process: it either marks them, or they are picked up a minute later. */
async function markDue(sql: TransactionSql, side: Side): Promise<{ marked: number; mails: number }> {
  const { unreadSince, mailed, reader, sender } = listColumns(sql, side)
  const rows = await sql<DueRow[]>`
    with due as (
      select c.id from conversations c
      where ${isLiveConversation(sql, 'c')} and ${mailed} is null and ${unreadSince} is not null
        and ${unreadSince} < now() - ${WAITING_MINUTES}::integer * interval '1 minute'
      order by ${unreadSince} limit ${BATCH} for no key update skip locked
    )
    update conversations c set ${sql(`mailed_${side}`)} = now() from due where c.id = due.id
    returning c.id, ${mailed} as mark, ${mayBeMailed(sql, 'message_mails', { reader, other: sender })} as wanted`
  const wanted = rows.filter((row) => row.wanted)
  for (const { id: conversation, mark } of wanted) {
    // The mail's own id stays the same over all retries.
    const data = { id: randomUUID(), conversation, side, mark: mark.getTime() }
    await enqueueJob(sql, UNREAD_MAIL_JOB, data)
  }
  return { marked: rows.length, mails: wanted.length }
}

/**
 * After a restore: marks what was unread at the moment of the backup, because the site mailed about it after that moment
 * and the restored rows do not say so.
 */
export async function settleUnreadMails(sql: TransactionSql, upTo: Date): Promise<void> {
  for (const side of [1, 2] as const) {
    const { unreadSince, mailed } = listColumns(sql, side)
    await sql`update conversations c set ${sql(`mailed_${side}`)} = now() where ${mailed} is null and ${unreadSince} <= ${upTo}`
  }
}

interface MailRow {
  email: string
  language: Language
  reader: string
  sender_name: string
  item_title: string
  content: string
  message_type: MessageType
  unread: number
}

/**
 * A job's body: sends a due mail, unless meanwhile the messages were read, the conversation was deleted, one person
 * blocked the other, or the reader switched these mails off. The text is loaded only now, so that the queue holds no
 * message content. Rejects when the mail server does not accept the mail.
 */
export async function sendUnreadMail({ id, conversation, side, mark }: JobData): Promise<void> {
  if (typeof id !== 'string' || typeof conversation !== 'string') throw new Error('The job names no conversation')
  if ((side !== 1 && side !== 2) || typeof mark !== 'number') throw new Error('The job names no reader')
  const row = await readDue(conversation, side, new Date(mark))
  if (row) await sendMail({ id, ...inLanguage(row.language, () => composeMail(row, conversation)) })
}

function composeMail(row: MailRow, conversation: string): Mail {
  const { page, oneClick } = unsubscribeLinks(row.reader, 'messages')
  const { subject, content } = unreadMail({
    sender: row.sender_name,
    itemTitle: row.item_title,
    message: { type: row.message_type, content: row.content },
    unreadCount: row.unread,
    conversationUrl: settings().publicUrl + pageHref(`/messages?c=${conversation}`),
    unsubscribeUrl: page,
  })
  return { to: row.email, subject, ...mailBody(content), unsubscribe: oneClick }
}

async function readDue(conversation: string, side: Side, mark: Date): Promise<MailRow | undefined> {
  const sql = db()
  const { mailed, unread, readUpTo, reader, sender } = listColumns(sql, side)
  const [row] = await sql<MailRow[]>`
    select r.email, r.language, r.id as reader, ${shownName(sql)} as sender_name, coalesce(i.title, c.item_title) as item_title,
      m.content, m.message_type, ${unread} as unread
    from conversations c
    join users r on r.id = ${reader}
    join users u on u.id = ${sender}
    left join profiles p on p.user_id = u.id
    left join items i on i.id = c.item_id
    cross join lateral (
      select content, message_type from messages
      where conversation_id = c.id and seq > ${readUpTo} and receiver_id = ${reader} and unsent_at is null
      order by seq desc limit 1) m
    where c.id = ${conversation} and ${isLiveConversation(sql, 'c')} and ${mailed} = ${mark} and ${unread} > 0
      and ${mayBeMailed(sql, 'message_mails', { reader, other: sender })}`
  return row
}

/** The columns of `c` that concern the reader on that side. */
function listColumns(sql: Sql | TransactionSql, side: Side) {
  const other = side === 1 ? 2 : 1
  const column = (name: string) => sql`c.${sql(name)}`
  return {
    unreadSince: column(`unread_since_${side}`),
    mailed: column(`mailed_${side}`),
    unread: column(`unread_${side}`),
    readUpTo: column(`read_${side}`),
    reader: column(`participant_${side}`),
    sender: column(`participant_${other}`),
  }
}
