import { db, type Fragment, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { isDeletedAccount } from '#app/db/policies/accounts.server.ts'
import { otherPerson, takesPart } from '#app/db/policies/conversations.server.ts'
import { nameInEvidence } from '#app/db/policies/names.server.ts'
import { write } from '#app/db/write.server.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import {
  copyingPictures,
  takeEvidence,
  type EvidencePictures,
  type GivenMessage,
} from '#app/features/evidence/take-evidence.server.ts'
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { MESSAGES_TO_JUDGE } from '#app/shared/evidence.ts'

import { noConversation } from './conversations/conversation-rows.server.ts'
import { storedAt } from './messages/chat-images.server.ts'
import { unsentRows } from './messages/kept-unsent.server.ts'

/**
 * Reports one of the viewer's conversations to the admins. It also works when the other person has deleted the
 * conversation or has recently closed their account. The report keeps a copy of the last messages, also of those that
 * were unsent lately. Reporting again replaces the reason and text, adds the messages written since, and reopens the
 * report. No limit refuses it. Throws a `Refusal`.
 */
export async function reportConversation({ userId }: Pick<Viewer, 'userId'>, id: string, report: Words): Promise<void> {
  const [conversation] = await db()<(ReportRow & { reportId: string | null })[]>`
    select c.item_id as "itemId", u.id as "personId", (
      select r.id from conversation_reports r where r.conversation_id = c.id and r.reporter_id = ${userId}) as "reportId"
    from conversations c join users u on u.id = ${otherPerson(db(), userId, 'c')}
    where c.id = ${id} and ${takesPart(db(), userId, 'c')}`
  const messages = conversation ? await readMessages(db(), { id, reporterId: userId }) : []
  const reported = conversation && { ...conversation, messages, onlyNews: true }
  return copyingPictures(reported, (pictures) => storeReport({ userId, id, report }, pictures))
}

type Words = { reason: ReportReason; details: string | null }

function storeReport(
  { userId, id, report: { reason, details } }: { userId: string; id: string; report: Words },
  pictures: EvidencePictures | undefined,
): Promise<void> {
  return write({ userId }, async (sql) => {
    // Lock the other person first, in the same order as a ban does. Unsending, deleting and closing an account wait for
    // this lock, or have already finished.
    const [other] = await sql<{ isForgotten: boolean }[]>`
      select ${isDeletedAccount(sql, 'u')} and not exists (select from closed_accounts where user_id = u.id) as "isForgotten"
      from conversations c
      join users u on u.id = ${otherPerson(sql, userId, 'c')}
      where c.id = ${id} and ${takesPart(sql, userId, 'c')}
      for share of u`
    if (!other) throw noConversation()
    if (other.isForgotten) throw new Refusal('conflict', say.reportedHasLeft())
    await sql`select from conversations where id = ${id} for share`
    const [stored] = await sql<{ id: string }[]>`
      insert into conversation_reports (conversation_id, reporter_id, reason, details)
      values (${id}, ${userId}, ${reason}, ${details})
      on conflict (conversation_id, reporter_id) do update
        set reason = excluded.reason, details = excluded.details, status = 'open', updated_at = now(), decided_at = null,
          decided_by = null
      returning id`
    if (stored) await takeConversation(sql, stored.id, pictures)
  })
}

interface DecidedReport {
  id: string
  reporterId: string
  reportedAt: Date
  /** The reported person. */
  personId: string
}

/**
 * Decides those of these reports that are open; `which` names the report `r` and the conversation `c`. `userId` is the
 * admin's, null for a command of the operator.
 */
export async function decideConversationReports(
  sql: TransactionSql,
  { userId }: { userId: string | null },
  outcome: 'acted' | 'dismissed',
  which: Fragment,
): Promise<DecidedReport[]> {
  return sql<DecidedReport[]>`
    update conversation_reports r set status = ${outcome}, decided_at = now(), decided_by = ${userId}
    from conversations c
    where c.id = r.conversation_id and r.status = 'open' and ${which}
    returning r.id, r.reporter_id as "reporterId", r.updated_at as "reportedAt",
      ${otherPerson(sql, sql`r.reporter_id`, 'c')} as "personId"`
}

type ReportRow = { personId: string; itemId: string | null }
type MessageRow = Omit<GivenMessage, 'path' | 'at' | 'unsentAt'> & {
  at: Date
  unsent_at: Date | null
  image_digest: string | null
  sender_id: string
}

/** Copies the last messages of the reported conversation into the report. */
export async function takeConversation(
  sql: TransactionSql,
  reportId: string,
  pictures?: EvidencePictures,
): Promise<void> {
  const [row] = await sql<(ReportRow & { id: string; reporterId: string })[]>`
    select c.id, r.reporter_id as "reporterId", c.item_id as "itemId",
      ${otherPerson(sql, sql`r.reporter_id`, 'c')} as "personId"
    from conversation_reports r join conversations c on c.id = r.conversation_id where r.id = ${reportId}`
  if (!row) return
  const { id, reporterId, ...report } = row
  const messages = await readMessages(sql, { id, reporterId })
  await takeEvidence(sql, { reportId, kind: 'conversation', ...report, messages, onlyNews: true }, pictures)
}

/** The last messages of a conversation, and the last that were unsent, for the report by one of its two people. */
async function readMessages(sql: Tag, { id, reporterId }: { id: string; reporterId: string }): Promise<GivenMessage[]> {
  const rows = await sql<MessageRow[]>`
    select m.id, m.seq::float8 as seq, m.sender_id, m.sender_id = ${reporterId} as "isReporter", m.image_digest,
      case when m.message_type <> 'image' then m.content end as text, m.image_says as "imageSays", m.created_at as at,
      m.unsent_at, ${nameInEvidence(sql)} as sender
    from (
      (select id, seq, sender_id, image_digest, message_type, content, image_says, created_at, unsent_at
        from messages where conversation_id = ${id} and unsent_at is null order by seq desc limit ${MESSAGES_TO_JUDGE})
      union all
      (${unsentRows(sql, id, MESSAGES_TO_JUDGE)})) m
    join users u on u.id = m.sender_id left join profiles p on p.user_id = u.id
    order by m.seq`
  return rows.map(({ sender_id, image_digest, at, unsent_at, ...message }) => ({
    ...message,
    at: at.toISOString(),
    unsentAt: unsent_at?.toISOString() ?? null,
    path: image_digest === null ? null : storedAt({ id: message.id, sender_id, image_digest }),
  }))
}
