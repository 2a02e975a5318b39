import { systemDb, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { mayBeMailed } from '#app/db/policies/mail-readers.server.ts'
import { notifyPeople, type NewNotice } from '#app/platform/notices/notify.server.ts'

/** The time after which an unread message causes a mail. */
const WAITING_MINUTES = 15
const BATCH = 50

/** The participant, 1 or 2, who has unread messages. */
type Side = 1 | 2

/**
 * A job's body: has a mail sent about every conversation with messages unread for a while, at most one until they are
 * read. Conversations whose reader gets no mail are marked as well, so that nobody is mailed later about old messages.
 * Resolves to the number of mails enqueued.
 */
export async function tellUnread(): Promise<number> {
  let queued = 0
  for (const side of [1, 2] as const) {
    for (;;) {
      const { marked, mails } = await systemDb().begin((sql) => markDue(sql, side))
      queued += mails
      if (marked < BATCH) break
    }
  }
  return queued
}

interface DueRow {
  id: string
  mark: Date
  reader: string
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
    returning c.id, ${reader} as reader, ${mailed} as mark, ${mayBeMailed(sql, 'messages', { reader, other: sender })} as wanted`
  const wanted = rows.filter((row) => row.wanted)
  const news = wanted.map(({ id: conversation, reader: person, mark }): NewNotice => ({
    person,
    kind: 'unread-messages',
    facts: { conversation, side, mark: mark.getTime() },
  }))
  await notifyPeople(sql, ...news)
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

/** The columns of `c` that concern the reader on that side. */
function listColumns(sql: Tag, side: Side) {
  const other = side === 1 ? 2 : 1
  const column = (name: string) => sql`c.${sql(name)}`
  return {
    unreadSince: column(`unread_since_${side}`),
    mailed: column(`mailed_${side}`),
    reader: column(`participant_${side}`),
    sender: column(`participant_${other}`),
  }
}
