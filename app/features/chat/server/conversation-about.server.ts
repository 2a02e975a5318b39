import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

/** The id of the viewer's live conversation about an item, or null if there is none. */
export async function conversationAbout({ userId }: Pick<Viewer, 'userId'>, itemId: string): Promise<string | null> {
  const [row] = await db()<{ id: string }[]>`
    select id from conversations where item_id = ${itemId} and participant_1 = ${userId} and deleted_at is null`
  return row?.id ?? null
}
