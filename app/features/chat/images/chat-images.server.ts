import { createHash } from 'node:crypto'
import type { TransactionSql } from 'postgres'

import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { noConversation, noMessage } from '#app/features/chat/conversation-rows.server.ts'
import { imagePath, type Message } from '#app/features/chat/conversation.ts'
import { storeMessage, tellStored } from '#app/features/chat/messages/store-message.server.ts'
import { makeChatImageApart } from '#app/features/photos/photo-process.server.ts'
import { PhotoRefused } from '#app/features/photos/photo-refused.server.ts'
import { pictureType } from '#app/features/photos/picture-type.ts'
import { photoStorage, WEBP_TYPE } from '#app/features/photos/store-photo.server.ts'
import { enqueue, type Executor, type JobData } from '#app/platform/queue.server.ts'
import type { StoredFile } from '#app/platform/storage.server.ts'

/** A file has to be smaller than this. */
export const IMAGE_BYTES = 5 * 1024 * 1024
export const REMOVE_IMAGE_JOB = 'remove-message-image'

export interface NewImage {
  id: string
  replyingTo?: string | null | undefined
  bytes: Uint8Array
  /** The sender does not wait any more. */
  signal?: AbortSignal
}

interface ImageRow {
  id: string
  sender_id: string
  image_digest: string
}

/** Where the picture of a message lies: a path that nobody is served from. The digest tells two tries of an id apart. */
export const storedAt = (row: ImageRow) => `message-images/${row.sender_id}/${row.id}-${row.image_digest}.webp`

/**
 * Writes an image into a conversation of the viewer's, as `sendMessage` writes a text. Nothing of the file is kept but what
 * was made from its pixels. Throws a `Refusal`, and keeps nothing then.
 */
export async function sendImage(
  viewer: Pick<Viewer, 'userId'>,
  conversationId: string,
  { id, replyingTo, bytes, signal }: NewImage,
  storage = photoStorage(),
): Promise<Message> {
  const { userId } = viewer
  if (pictureType(bytes) === null) throw new PhotoRefused('type', { purpose: 'chat' })
  if (bytes.length >= IMAGE_BYTES) throw new PhotoRefused('bytes', { purpose: 'chat' })
  const digest = createHash('sha256').update(bytes).digest('base64url')
  const message = { id, content: imagePath(id), replyingTo }
  const known = await findSent(userId, conversationId, id)
  if (known) {
    const image = { ...known, digest }
    return tellStored(await storeMessage(db(), viewer, conversationId, { ...message, image }))
  }
  const made = await makeChatImageApart(bytes, { signal, whose: userId })
  const path = storedAt({ id, sender_id: userId, image_digest: digest })
  await storage.put(path, made.bytes, { contentType: WEBP_TYPE })
  const image = { width: made.width, height: made.height, digest, says: made.says }
  try {
    return tellStored(await storeMessage(db(), viewer, conversationId, { ...message, image }))
  } catch (error) {
    // The same file under the same id may have been stored by another try; without an answer it is safer to
    // leave it for `removeLostImages`.
    const [kept] = await db()`select 1 from messages where id = ${id} and image_digest = ${digest}`.catch(() => [{}])
    if (!kept) await storage.remove(path).catch(() => {})
    throw error
  }
}

/** The size of what was sent under the id before; null when it is new. Nothing is made for a conversation of others. */
async function findSent(userId: string, conversationId: string, id: string) {
  const [row] = await db()<{ taken: boolean; width: number; height: number }[]>`
    select m.id is not null as taken, coalesce(m.image_width, 1) as width, coalesce(m.image_height, 1) as height
    from conversations c left join messages m on m.id = ${id}
    where c.id = ${conversationId} and c.deleted_at is null
      and (c.participant_1 = ${userId} or (c.participant_2 = ${userId} and c.last_seq > 0))`
  if (!row) throw noConversation()
  return row.taken ? { width: row.width, height: row.height } : null
}

interface FoundImage {
  /** Names the picture itself, which never changes. */
  etag: string
  open: () => Promise<StoredFile>
}

/** The picture of a message of a live conversation of the viewer's. Throws a `Refusal`. */
export async function findImage(
  { userId }: Pick<Viewer, 'userId'>,
  id: string,
  storage = photoStorage(),
): Promise<FoundImage> {
  const [row] = await db()<ImageRow[]>`
    select m.id, m.sender_id, m.image_digest from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${id} and m.message_type = 'image' and m.unsent_at is null and c.deleted_at is null
      and (c.participant_1 = ${userId} or c.participant_2 = ${userId})`
  if (!row) throw noMessage()
  return {
    etag: `"${row.image_digest}"`,
    async open() {
      const file = await storage.open(storedAt(row))
      if (!file) throw noMessage()
      return file
    },
  }
}

/** Has the files of these messages removed, once the transaction that says so is stored. */
export async function dropImages(executor: Executor, rows: readonly ImageRow[]): Promise<void> {
  for (const row of rows) await enqueue(executor, REMOVE_IMAGE_JOB, { path: storedAt(row) })
}

/** Of conversations that are about to go for good. */
export function imagesOf(sql: TransactionSql, conversationIds: readonly string[]) {
  return sql<ImageRow[]>`
    select id, sender_id, image_digest from messages
    where conversation_id = any(${[...conversationIds]}::uuid[]) and message_type = 'image' and unsent_at is null`
}

/** A job's body. Bears running twice. */
export async function removeImage({ path }: JobData, storage = photoStorage()): Promise<void> {
  if (typeof path !== 'string' || !path.startsWith('message-images/')) throw new Error('The job names no image')
  await storage.remove(path)
}
