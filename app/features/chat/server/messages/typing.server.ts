import { db } from '#app/db/client.server.ts'
import { holds } from '#app/features/accounts/sessions/holding-sessions.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { bus } from '#app/platform/live/bus.server.ts'

/**
 * Tells the other person of a conversation whether the viewer is typing. Does nothing where the viewer could not write;
 * another person's conversation is treated like one that does not exist. A connection can outlive its session by
 * moments, so this checks the session as well.
 */
export async function tellTyping(
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  { conversation, typing }: { conversation: string; typing: boolean },
): Promise<void> {
  const sql = db()
  const [row] = await sql<{ other: string }[]>`
    select other from (
      select case when participant_1 = ${userId} then participant_2 else participant_1 end as other from conversations
      where id = ${conversation} and deleted_at is null
        and (participant_1 = ${userId} or (participant_2 = ${userId} and last_seq > 0))) c
    where ${holds(sql, sessionId)} and not exists (select from blocks where (blocker_id = ${userId} and blocked_id = other)
      or (blocker_id = other and blocked_id = ${userId}))`
  if (row) bus().publish({ name: 'typing', to: [row.other], data: { conversation, by: userId, typing } })
}
