import { systemDb, type Fragment, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import { inParts } from '#app/platform/database/in-parts.server.ts'
import { UNSENT_DAYS } from '#app/shared/evidence.ts'

import { dropImages } from './chat-images.server.ts'

const isKept = (sql: Tag): Fragment => sql`k.kept_at > now() - ${UNSENT_DAYS}::integer * interval '1 day'`

/** Keeps the content of a message that is about to be unsent. The caller holds its conversation. */
export async function keepUnsent(sql: TransactionSql, id: string): Promise<void> {
  await sql`
    insert into unsent_messages (message_id, conversation_id, content, image_says)
    select id, conversation_id, content, image_says from messages where id = ${id} and unsent_at is null`
}

/**
 * The rows of a conversation's messages as they were before they were unsent, the latest `most`; for a report of this
 * conversation and nothing else.
 */
export const unsentRows = (sql: Tag, conversationId: string, most: number): Fragment => sql`
  select m.id, m.seq, m.sender_id, m.image_digest, m.message_type, k.content, k.image_says, m.created_at, m.unsent_at
  from unsent_messages k join messages m on m.id = k.message_id
  where k.conversation_id = ${conversationId} and ${isKept(sql)} order by k.kept_at desc limit ${most}`

/** True of a message `m` whose image is still needed: by the two people, or for a report. */
export const needsImage = (sql: Tag): Fragment =>
  sql`(m.unsent_at is null or exists (select from unsent_messages k where k.message_id = m.id))`

/** A job's body: deletes what was unsent long ago, with its images. Returns how many messages these were. */
export async function removeUnsent(): Promise<number> {
  return inParts((most) =>
    systemDb().begin(async (sql) => {
      const old = await sql<{ id: string; sender_id: string; image_digest: string | null }[]>`
        delete from unsent_messages u using messages m
        where m.id = u.message_id and u.message_id = any(array(
          select message_id from unsent_messages k where not ${isKept(sql)} limit ${most}))
        returning m.id, m.sender_id, m.image_digest`
      await dropImages(
        sql,
        old.flatMap(({ image_digest, ...row }) => (image_digest === null ? [] : { ...row, image_digest })),
      )
      return { count: old.length }
    }),
  )
}
