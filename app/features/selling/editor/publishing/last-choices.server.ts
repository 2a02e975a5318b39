import { db } from '#app/db/client.server.ts'
import type { LastChoices } from '#app/features/selling/editor/drafts/editor-start.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

/** The choices from the viewer's newest listing; null before the first. */
export async function findLastChoices({ userId }: Pick<Viewer, 'userId'>): Promise<LastChoices | null> {
  const [row] = await db()<LastChoices[]>`
    select location, pin from items where user_id = ${userId} order by created_at desc, id desc limit 1`
  return row ?? null
}
