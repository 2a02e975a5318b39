import { db } from '#app/db/client.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

/** The id of the viewer's live conversation about an item, or null if there is none. */
export async function conversationAbout({ userId }: Pick<Viewer, 'userId'>, itemId: string): Promise<string | null> {
  const sql = db()
  const [row] = await sql<{ id: string }[]>`
    select id from conversations where item_id = ${itemId} and participant_1 = ${userId} and ${isLiveConversation(sql)}`
  return row?.id ?? null
}
