import type { Message } from '#app/features/chat/conversation.ts'
import { findImageType } from '#app/shared/files/picture-file.ts'
import { ApiFailure, readFailure, OFFLINE } from '#app/ui/api/api-call.ts'
import { ask } from '#app/ui/api/ask.ts'

import type { OutboxEntry } from './outbox-entry.ts'

/** An upload without progress for this long has failed. */
const STALLED_MS = 30_000

export type Send = (entry: OutboxEntry, image: Blob | null, onSent: (part: number) => void) => Promise<Message>

/** Sends an outbox entry. `onSent` reports upload progress from 0 to 1. Throws `ApiFailure`. */
export const sendOutgoing: Send = (entry, image, onSent) => {
  const { id, conversation, content, quote } = entry
  if (image) return sendImage(`/api/conversations/${conversation}/images?${imageQuery(entry)}`, image, onSent)
  return ask<Message>('POST', `/conversations/${conversation}/messages`, {
    id,
    content,
    replyingTo: quote?.id ?? null,
  })
}

const imageQuery = ({ id, quote }: OutboxEntry) =>
  new URLSearchParams({ id, ...(quote && { replyingTo: quote.id }) }).toString()

/** Uses XMLHttpRequest because fetch() does not report upload progress. */
function sendImage(url: string, image: Blob, onSent: (part: number) => void): Promise<Message> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const moved = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), STALLED_MS)
    }
    let stalled = setTimeout(() => request.abort(), STALLED_MS)
    const offline = () => reject(new ApiFailure({ status: 0, code: 'offline', message: OFFLINE }))
    request.open('POST', url)
    request.setRequestHeader('Content-Type', findImageType(image) || 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved()
      onSent(total > 0 ? loaded / total : 0)
    })
    request.upload.addEventListener('load', () => {
      moved()
      onSent(1)
    })
    request.addEventListener('load', () => {
      const { status, responseText } = request
      if (status < 200 || status >= 300) {
        reject(readFailure(status, responseText, request.getResponseHeader('Retry-After')))
        return
      }
      try {
        // The shape that POST /api/conversations/{id}/images returns.
        resolve(JSON.parse(responseText) as Message)
      } catch {
        offline()
      }
    })
    request.addEventListener('error', offline)
    request.addEventListener('abort', offline)
    request.addEventListener('loadend', () => clearTimeout(stalled))
    request.send(image)
  })
}
