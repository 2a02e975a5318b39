import { createHash } from 'node:crypto'

import { db, type TransactionSql } from '#app/db/client.server.ts'
import { isLiveConversation, takesPart } from '#app/db/policies/conversations.server.ts'
import type { Message } from '#app/features/chat/conversation.schema.ts'
import { imagePath } from '#app/features/chat/conversation.ts'
import { noConversation, noMessage } from '#app/features/chat/server/conversations/conversation-rows.server.ts'
import { PhotoRefused } from '#app/features/photos/pixels/photo-refused.server.ts'
import { pictureType } from '#app/features/photos/pixels/picture-type.ts'
import { receiveChatImage } from '#app/features/photos/receive/receive-chat-image.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { enqueueAll, type JobData } from '#app/platform/jobs/queue.server.ts'
import { photoStorage, WEBP_TYPE } from '#app/platform/storage/photo-storage.server.ts'
import type { StoredFile } from '#app/platform/storage/storage.server.ts'
import { noteRemoval, noteUpload, settleFiles } from '#app/platform/storage/unsettled-files.server.ts'
import { IMAGE_BYTES } from '#app/shared/chat.ts'

import { storeAlone, tellStored } from './store-message.server.ts'

export const REMOVE_IMAGE_JOB = 'remove-message-image'

export interface NewImage {
  id: string
  replyingTo?: string | null | undefined
  bytes: Uint8Array
  /** Aborts when the sender stops waiting. */
  signal?: AbortSignal
}

interface ImageRow {
  id: string
  sender_id: string
  image_digest: string
}

/** The storage path of a message's picture; it is never served. The digest keeps two attempts under one id apart. */
export const storedAt = (row: ImageRow) => `message-images/${row.sender_id}/${row.id}-${row.image_digest}.webp`

/**
 * Sends an image into one of the viewer's conversations, as `sendMessage` sends a text. Only a picture re-encoded from
 * the file's pixels is kept. Throws a `Refusal`, and then keeps nothing.
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
  const earlier = await findSent(userId, conversationId, id)
  if (earlier) {
    const image = { ...earlier, digest }
    return tellStored(await storeAlone(viewer, conversationId, { ...message, image }))
  }
  const made = await receiveChatImage(userId, bytes, signal)
  const path = storedAt({ id, sender_id: userId, image_digest: digest })
  await noteUpload(path)
  await storage.put(path, made.bytes, { contentType: WEBP_TYPE })
  const image = { width: made.width, height: made.height, digest, says: made.says }
  try {
    const stored = tellStored(await storeAlone(viewer, conversationId, { ...message, image }))
    await settleFiles(path)
    return stored
  } catch (error) {
    // Another attempt may have stored the same file under the same id. If the database does not answer, the note has the
    // file removed later.
    const [kept] = await db()`select 1 from messages where id = ${id} and image_digest = ${digest}`.catch(() => [{}])
    if (!kept)
      await storage.remove(path).then(
        () => settleFiles(path),
        () => {},
      )
    throw error
  }
}

/**
 * The size of the image already sent under this id; null when the id is new. Checks access first, so that no image is
 * processed for another person's conversation.
 */
async function findSent(userId: string, conversationId: string, id: string) {
  const sql = db()
  const [row] = await sql<{ taken: boolean; width: number; height: number }[]>`
    select m.id is not null as taken, coalesce(m.image_width, 1) as width, coalesce(m.image_height, 1) as height
    from conversations c left join messages m on m.id = ${id}
    where c.id = ${conversationId} and ${isLiveConversation(sql, 'c')}
      and ${takesPart(sql, userId, 'c')}`
  if (!row) throw noConversation()
  return row.taken ? { width: row.width, height: row.height } : null
}

interface FoundImage {
  /** Identifies the picture, which never changes. */
  etag: string
  open: () => Promise<StoredFile>
}

/** Finds the picture of a message in one of the viewer's live conversations. Throws a `Refusal`. */
export async function findImage(
  { userId }: Pick<Viewer, 'userId'>,
  id: string,
  storage = photoStorage(),
): Promise<FoundImage> {
  const sql = db()
  const [row] = await sql<ImageRow[]>`
    select m.id, m.sender_id, m.image_digest from messages m join conversations c on c.id = m.conversation_id
    where m.id = ${id} and m.message_type = 'image' and m.unsent_at is null and ${isLiveConversation(sql, 'c')}
      and ${takesPart(sql, userId, 'c')}`
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

/** Has these messages' files removed; call it in the transaction after which nothing needs them. */
export async function dropImages(sql: TransactionSql, rows: readonly ImageRow[]): Promise<void> {
  const paths = rows.map(storedAt)
  await noteRemoval(sql, paths)
  // At once; the note is for when that fails.
  await enqueueAll(
    sql,
    REMOVE_IMAGE_JOB,
    paths.map((path) => ({ path })),
  )
}

/** Removes messages of conversations that are purged, at most so many, and has their images removed. Returns their number. */
export async function removeMessages(sql: TransactionSql, conversationIds: readonly string[], most: number) {
  const rows = await sql<(ImageRow & { is_image: boolean })[]>`
    delete from messages where id = any(array(
      select id from messages where conversation_id = any(${[...conversationIds]}::uuid[]) limit ${most}))
    returning id, sender_id, image_digest, message_type = 'image' as is_image`
  const images = rows.filter((row) => row.is_image)
  await dropImages(sql, images)
  return rows.length
}

/** A job's body; idempotent. */
export async function removeImage({ path }: JobData, storage = photoStorage()): Promise<void> {
  if (typeof path !== 'string' || !path.startsWith('message-images/')) throw new Error('The job names no image')
  await storage.remove(path)
  await settleFiles(path)
}
