import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { noConversation } from '#app/features/chat/conversation-rows.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'
import type { ReportReason } from '#app/shared/chat.ts'

const HAS_LEFT = 'This person has left Khazana: there is no account to act on. If you need help, please write to us.'

/**
 * Tells the admins of a conversation of the viewer's, also of one that the other person has deleted. Saying it again
 * replaces what was said, and is for the admins to decide again. Throws a `Refusal`.
 */
export function reportConversation(
  { userId }: Pick<Viewer, 'userId'>,
  id: string,
  { reason, details }: { reason: ReportReason; details: string | null },
): Promise<void> {
  return db().begin(async (sql) => {
    // An account that goes takes along what was said of it: whoever deletes it waits, or was first.
    const [other] = await sql<{ isGone: boolean }[]>`
      select u.deleted_at is not null as "isGone" from conversations c
      join users u on u.id = case when c.participant_1 = ${userId} then c.participant_2 else c.participant_1 end
      where c.id = ${id} and (c.participant_1 = ${userId} or (c.participant_2 = ${userId} and c.last_seq > 0))
      for share of u`
    if (!other) throw noConversation()
    if (other.isGone) throw new Refusal('conflict', HAS_LEFT)
    await sql`
      insert into conversation_reports (conversation_id, reporter_id, reason, details)
      values (${id}, ${userId}, ${reason}, ${details})
      on conflict (conversation_id, reporter_id) do update
        set reason = excluded.reason, details = excluded.details, status = 'open', updated_at = now(), decided_at = null,
          decided_by = null`
  })
}
