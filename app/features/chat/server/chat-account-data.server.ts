import { db } from '#app/db/client.server.ts'
import { otherPerson, takesPart } from '#app/db/policies/conversations.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import {
  ERASE_BATCH,
  EXPORT_BATCH,
  readBatches,
  readByKeys,
  type Eraser,
  type ListExporter,
} from '#app/platform/account-data/account-data-parts.server.ts'

import { removeLostImages } from './messages/lost-images.server.ts'

export const conversationsExporter: ListExporter = {
  name: 'conversations',
  tables: ['conversations'],
  readRows: async function* (userId) {
    yield* readByKeys(await listConversationIds(userId), (some) => readConversations(userId, some))
  },
}

/** The person's own messages that were not unsent, conversation by conversation. */
export const messagesExporter: ListExporter = {
  name: 'messages',
  tables: ['messages'],
  async *readRows(userId) {
    for (const id of await listConversationIds(userId)) yield* readMessages(userId, id)
  },
}

export const blockedExporter: ListExporter = {
  name: 'blocked',
  tables: ['blocks'],
  async *readRows(userId) {
    yield* await db()`
      select blocked_id as "userId", created_at as "createdAt" from blocks where blocker_id = ${userId} order by id`
  },
}

/** Blocks of this account by others belong to them, so they stay. */
export const blocksEraser: Eraser = {
  tables: ['blocks'],
  async eraseRows(sql, { userId }) {
    const { count } = await sql`
      delete from blocks where id = any(array(select id from blocks where blocker_id = ${userId} limit ${ERASE_BATCH}))`
    return count === ERASE_BATCH
  },
}

/** Interrupted uploads may have left files that no message refers to. Sent images stay with the conversation. */
export const chatImagesEraser: Eraser = {
  tables: [],
  async eraseFiles(userId, storage) {
    await removeLostImages({ owner: userId, seconds: 0 }, storage)
  },
}

/**
 * Includes deleted conversations, as long as they are kept. The other person appears only by name, as the person who
 * exports sees them.
 */
function readConversations(userId: string, ids: string[]) {
  const sql = db()
  return sql<{ id: string }[]>`
      select c.id, case when c.participant_1 = ${userId} then 'buyer' else 'seller' end as role, c.item_id as "itemId",
        coalesce(i.title, c.item_title) as "itemTitle", c.created_at as "createdAt", c.deleted_at as "deletedAt",
        ${shownName(sql)} as with
      from conversations c
      left join items i on i.id = c.item_id
      join users u on u.id = ${otherPerson(sql, userId, 'c')}
      left join profiles p on p.user_id = u.id
      where c.id = any(${ids}::uuid[]) order by c.id`
}

async function listConversationIds(userId: string): Promise<string[]> {
  const sql = db()
  const rows = await sql<{ id: string }[]>`
    select c.id from conversations c where ${takesPart(sql, userId, 'c')} order by c.id`
  return rows.map(({ id }) => id)
}

function readMessages(userId: string, conversationId: string) {
  return readBatches<{ seq: number }>(
    (last) => db()<{ seq: number }[]>`
      select id, conversation_id as "conversationId", seq::float8 as seq, message_type as type, content,
        replying_to as "replyingTo", created_at as "createdAt"
      from messages
      where conversation_id = ${conversationId} and seq > ${last?.seq ?? 0} and sender_id = ${userId}
        and unsent_at is null
      order by seq limit ${EXPORT_BATCH}`,
  )
}
