import type { Message } from '#app/features/chat/conversation.schema.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import type { NewMessage } from './insert-message.server.ts'
import { storeAlone, tellStored } from './store-message.server.ts'

/**
 * Sends a message in one of the viewer's conversations, under the id that the browser made. Idempotent: a repeated
 * message returns the stored one. Throws a `Refusal`.
 */
export async function sendMessage(
  viewer: Viewer,
  conversationId: string,
  message: Omit<NewMessage, 'image' | 'card'>,
): Promise<Message> {
  return tellStored(await storeAlone(viewer, conversationId, message), viewer)
}
