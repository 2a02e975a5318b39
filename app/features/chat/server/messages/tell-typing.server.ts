import { db } from '#app/db/client.server.ts'
import { isEitherBlocking, isLiveConversation, otherPerson, takesPart } from '#app/db/policies/conversations.server.ts'
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
      select ${otherPerson(sql, userId)} as other from conversations
      where id = ${conversation} and ${isLiveConversation(sql)}
        and ${takesPart(sql, userId)}) c
    where ${holds(sql, sessionId)} and not ${isEitherBlocking(sql, userId, sql`other`)}`
  if (row) bus().publish({ name: 'typing', to: [row.other], data: { conversation, by: userId, typing } })
}
