import { systemDb } from '#app/db/client.server.ts'
import {
  isDeletedConversation,
  isLiveConversation,
  otherPerson,
  takesPart,
} from '#app/db/policies/conversations.server.ts'
import { write } from '#app/db/write.server.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { EVIDENCE_DAYS } from '#app/shared/evidence.ts'

import { tellDeleted, tellLineRemoved } from './conversations/chat-events.server.ts'
import { DELETION_SHOWN_DAYS, noConversation } from './conversations/conversation-rows.server.ts'
import { removeMessages } from './messages/chat-images.server.ts'

/**
 * How long a deleted conversation is kept as evidence, counted from its deletion or from the last report, whichever is
 * later.
 */
const KEPT_DAYS = EVIDENCE_DAYS
const BATCH = 20
const MESSAGES_AT_ONCE = 1000
const PATIENCE = '60s'

type Changed = { participants: [string, string]; revision: string; deleted_at: Date; was_deleted: boolean }

/**
 * Deletes a conversation for both participants (`delete_conversation`); `purgeConversations` removes it for good later.
 * The other person sees a line without content for 30 days, to report or block from. If they delete it too, that line
 * disappears.
 */
export async function deleteConversation({ userId }: Pick<Viewer, 'userId'>, id: string): Promise<void> {
  // If both delete at the same time, the second waits for this lock and then sees the first one's deletion.
  const [row] = await write(
    { userId },
    (sql) => sql<Changed[]>`
    with held as (
      select id, ${isDeletedConversation(sql)} as was_deleted from conversations
      where id = ${id} and (deletion_shown_to = ${userId} or (${isLiveConversation(sql)}
        and ${takesPart(sql, userId)}))
      for no key update)
    update conversations c set
      deleted_at = coalesce(c.deleted_at, now()),
      revision = c.revision + case when was_deleted then 0 else 1 end,
      deletion_shown_to = case when not was_deleted and last_seq > 0 then
        ${otherPerson(sql, userId, 'c')} end
    from held where c.id = held.id
    returning array[participant_1, participant_2] as participants, revision, deleted_at, was_deleted`,
  )
  if (!row) throw noConversation()
  if (row.was_deleted) return tellLineRemoved(id, userId, row.deleted_at)
  tellDeleted({ id, participants: row.participants, revision: Number(row.revision) }, userId, row.deleted_at)
}

/**
 * A job's body: removes the lines of deleted conversations once they have been shown long enough. Resolves to their
 * number.
 */
export async function removeDeletionLines(): Promise<number> {
  const sql = systemDb()
  return inParts(
    (most) => sql`
    update conversations set deletion_shown_to = null where id = any(array(
      select id from conversations where deletion_shown_to is not null
        and deleted_at <= now() - ${DELETION_SHOWN_DAYS}::integer * interval '1 day' limit ${most}))`,
  )
}

/**
 * A job's body: purges conversations deleted long ago, with their messages and reports. Resolves to their number. Messages go in
 * parts, because a conversation may have tens of thousands.
 */
export async function purgeConversations(): Promise<number> {
  let purged = 0
  for (;;) {
    const [count, isMore] = await systemDb().begin(async (sql) => {
      await sql`select set_config('statement_timeout', ${PATIENCE}, true)`
      const old = await sql<{ id: string }[]>`
        select id from conversations c where deleted_at < now() - ${KEPT_DAYS}::integer * interval '1 day'
          and not exists (select from conversation_reports r where r.conversation_id = c.id
            and r.updated_at > now() - ${KEPT_DAYS}::integer * interval '1 day')
        order by deleted_at limit ${BATCH} for update skip locked`
      const ids = old.map(({ id }) => id)
      const messages = await removeMessages(sql, ids, MESSAGES_AT_ONCE)
      if (messages === MESSAGES_AT_ONCE) return [0, true] as const
      await sql`delete from conversations where id = any(${ids}::uuid[])`
      return [ids.length, ids.length === BATCH] as const
    })
    purged += count
    if (!isMore) return purged
  }
}
