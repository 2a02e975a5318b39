import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { bus } from '#app/platform/bus.server.ts'

/**
 * Tells the other person of a conversation that the viewer is typing, or no longer is. Nothing happens where the viewer could
 * not write: a conversation of others is no different from none.
 */
export async function tellTyping(
  { userId }: Pick<Viewer, 'userId'>,
  { conversation, typing }: { conversation: string; typing: boolean },
): Promise<void> {
  const [row] = await db()<{ other: string }[]>`
    select other from (
      select case when participant_1 = ${userId} then participant_2 else participant_1 end as other from conversations
      where id = ${conversation} and deleted_at is null
        and (participant_1 = ${userId} or (participant_2 = ${userId} and last_seq > 0))) c
    where not exists (select from blocks where (blocker_id = ${userId} and blocked_id = other)
      or (blocker_id = other and blocked_id = ${userId}))`
  if (row) bus().publish({ name: 'typing', to: [row.other], data: { conversation, by: userId, typing } })
}
