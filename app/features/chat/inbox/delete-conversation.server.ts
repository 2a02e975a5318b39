import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { tellDeleted } from '#app/features/chat/chat-events.server.ts'
import { noConversation } from '#app/features/chat/conversation-rows.server.ts'
import { dropImages, imagesOf } from '#app/features/chat/images/chat-images.server.ts'

/** So long a deleted conversation can still be judged when somebody reports it. */
const KEPT_DAYS = 180
const BATCH = 20
const PATIENCE = '60s'

/** Takes a conversation away from both participants (`delete_conversation`); `purgeConversations` ends it for good. */
export async function deleteConversation({ userId }: Pick<Viewer, 'userId'>, id: string): Promise<void> {
  const [row] = await db()<{ participant_1: string; participant_2: string; revision: string }[]>`
    update conversations set deleted_at = now(), revision = revision + 1
    where id = ${id} and deleted_at is null
      and (participant_1 = ${userId} or (participant_2 = ${userId} and last_seq > 0))
    returning participant_1, participant_2, revision`
  if (!row) throw noConversation()
  tellDeleted({ id, participants: [row.participant_1, row.participant_2], revision: Number(row.revision) })
}

/** A job's body: removes conversations that were deleted long ago, with their messages and reports. Answers how many. */
export async function purgeConversations(): Promise<number> {
  let purged = 0
  for (;;) {
    const count = await db().begin(async (sql) => {
      await sql`select set_config('statement_timeout', ${PATIENCE}, true)`
      const old = await sql<{ id: string }[]>`
        select id from conversations where deleted_at < now() - ${KEPT_DAYS}::integer * interval '1 day'
        order by deleted_at limit ${BATCH} for update skip locked`
      const ids = old.map(({ id }) => id)
      await dropImages(sql, await imagesOf(sql, ids))
      await sql`delete from conversations where id = any(${ids}::uuid[])`
      return ids.length
    })
    purged += count
    if (count < BATCH) return purged
  }
}
