import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { holds } from '#app/features/accounts/sessions/holding-sessions.server.ts'
import { bus } from '#app/platform/bus.server.ts'

/**
 * Tells the other person of a conversation that the viewer is typing, or no longer is. Nothing happens where the viewer could
 * not write: a conversation of others is no different from none. A connection outlives its session by moments, so the
 * session is asked for here, too.
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
