import { db } from '#app/db/client.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { mayBeMailed } from '#app/db/policies/mail-readers.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import { unsubscribeLinks } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import type { JobData } from '#app/platform/jobs/queue.server.ts'
import { mailBody } from '#app/platform/mail/mail-body.ts'
import { sendMail, type Mail } from '#app/platform/mail/mail.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import type { MessageType } from '#app/shared/chat.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'

import { unreadMail } from './unread-mail-text.ts'

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

async function readDue(conversation: string, side: 1 | 2, mark: Date): Promise<MailRow | undefined> {
  const sql = db()
  const column = (name: string, whose = side) => sql`c.${sql(`${name}_${whose}`)}`
  const [reader, sender] = [column('participant'), column('participant', side === 1 ? 2 : 1)]
  const [mailed, unread, readUpTo] = [column('mailed'), column('unread'), column('read')]
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
      and ${mayBeMailed(sql, 'messages', { reader, other: sender })}`
  return row
}
