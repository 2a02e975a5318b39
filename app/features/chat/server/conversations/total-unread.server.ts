import { db } from '#app/db/client.server.ts'
import { isLiveConversation } from '#app/db/policies/conversations.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

/** The number of unread messages to the viewer (`get_total_unread_count`), in one query. */
export async function totalUnread({ userId }: Pick<Viewer, 'userId'>): Promise<number> {
  const sql = db()
  const [row] = await sql<{ count: number }[]>`
    select coalesce(sum(unread), 0)::integer as count from (
      select unread_1 as unread from conversations
      where participant_1 = ${userId} and ${isLiveConversation(sql)} and unread_1 > 0
      union all
      select unread_2 from conversations
      where participant_2 = ${userId} and ${isLiveConversation(sql)} and unread_2 > 0) counts`
  return row?.count ?? 0
}
