import type { Message } from '#app/features/chat/conversation.schema.ts'
import { findImageType } from '#app/shared/files/picture-file.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { upload } from '#app/ui/api/upload.ts'

import type { OutboxEntry } from './outbox-entry.ts'

/** An upload without progress for this long has failed. */
const STALLED_MS = 30_000
/** A busy server takes up to a minute to decode an image. */
const ANSWERED_WITHIN_MS = 70_000

export type Send = (entry: OutboxEntry, image: Blob | null, onSent: (part: number) => void) => Promise<Message>

/** Sends an outbox entry. `onSent` reports upload progress from 0 to 1. Throws `ApiFailure`. */
export const sendOutgoing: Send = (entry, image, onSent) => {
  const { id, conversation, content, quote } = entry
  if (image) return sendImage(`/conversations/${conversation}/images?${imageQuery(entry)}`, image, onSent)
  return askApi('POST', `/conversations/${conversation}/messages`, {
    id,
    content,
    replyingTo: quote?.id ?? null,
  })
}

const imageQuery = ({ id, quote }: OutboxEntry) =>
  new URLSearchParams({ id, ...(quote && { replyingTo: quote.id }) }).toString()

type ImagePath = `/conversations/${string}/images?${string}`

function sendImage(path: ImagePath, image: Blob, onSent: (part: number) => void): Promise<Message> {
  const type = findImageType(image) || 'application/octet-stream'
  return upload(path, image, { type, onSent, silentMs: STALLED_MS, answerMs: ANSWERED_WITHIN_MS })
}
