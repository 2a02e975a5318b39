import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { noConversation } from '#app/features/chat/conversation-rows.server.ts'
import type { ReportReason } from '#app/shared/chat.ts'

/**
 * Tells the admins of a conversation of the viewer's, also of one that the other person has deleted. Saying it again
 * replaces what was said, and is for the admins to decide again. Throws a `Refusal`.
 */
export async function reportConversation(
  { userId }: Pick<Viewer, 'userId'>,
  id: string,
  { reason, details }: { reason: ReportReason; details: string | null },
): Promise<void> {
  const { count } = await db()`
    insert into conversation_reports (conversation_id, reporter_id, reason, details)
    select c.id, ${userId}, ${reason}, ${details} from conversations c
    where c.id = ${id} and (c.participant_1 = ${userId} or (c.participant_2 = ${userId} and c.last_seq > 0))
    on conflict (conversation_id, reporter_id) do update
      set reason = excluded.reason, details = excluded.details, status = 'open', updated_at = now(), decided_at = null,
        decided_by = null`
  if (count === 0) throw noConversation()
}
