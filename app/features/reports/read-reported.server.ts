import type { TransactionSql } from 'postgres'

import { db } from '#app/db/client.server.ts'
import { recordAdminAction } from '#app/features/admin/audit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

import { isAbout, type Admin } from './close-reports.server.ts'
import type { ReportedMessage } from './report.ts'

/** As much of a conversation as it takes to judge it. */
export const MESSAGES_TO_JUDGE = 20

type Row = { id: string | null; sender: string; isReporter: boolean; type: string; content: string } & {
  image_says: string | null
  created_at: Date
}

/**
 * The last messages of a reported conversation, oldest first, also of one that the two deleted: for admins, only while the
 * report is open, and none of themself. That somebody read them is on record. Images are for the two alone; of those an admin reads what the
 * codes in them say. Throws a `Refusal`.
 */
export function readReported(admin: Admin, reportId: string, limit = MESSAGES_TO_JUDGE): Promise<ReportedMessage[]> {
  return db().begin(async (sql) => {
    const messages = await lastMessages(sql, admin, reportId, limit)
    const details = { messages: messages.length }
    await recordAdminAction(sql, admin, { action: 'conversation-read', subjectId: reportId, details })
    return messages
  })
}

async function lastMessages(
  sql: TransactionSql,
  { userId }: Admin,
  reportId: string,
  limit: number,
): Promise<ReportedMessage[]> {
  const rows = await sql<Row[]>`
    select m.id, m.sender_id = r.reporter_id as "isReporter", m.message_type as type, m.content, m.image_says, m.created_at,
      case when u.deleted_at is null then coalesce(p.display_name, 'User') else u.name end as sender
    from conversation_reports r join conversations c on c.id = r.conversation_id
    left join lateral (
      select * from messages where conversation_id = r.conversation_id and unsent_at is null
      order by seq desc limit ${limit}) m on true
    left join users u on u.id = m.sender_id
    left join profiles p on p.user_id = m.sender_id
    where r.id = ${reportId} and r.status = 'open' and not ${isAbout(sql, userId)}
    order by m.seq`
  if (rows.length === 0) throw new Refusal('not_found', 'This report is not open any more.')
  return rows.flatMap(({ id, sender, isReporter, type, content, image_says, created_at }) =>
    id === null
      ? []
      : [
          {
            id,
            sender,
            isReporter,
            text: type === 'image' ? null : content,
            imageSays: image_says,
            at: created_at.toISOString(),
          },
        ],
  )
}
