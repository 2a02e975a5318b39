import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { Message } from '#app/features/chat/conversation.ts'

import { storeMessage, tellStored, type NewMessage } from './store-message.server.ts'

/**
 * Writes into a conversation of the viewer's, under the id that the browser made: the same message again changes nothing and
 * answers with what is stored. Throws a `Refusal`.
 */
export async function sendMessage(
  viewer: Viewer,
  conversationId: string,
  message: Omit<NewMessage, 'image'>,
): Promise<Message> {
  return tellStored(await storeMessage(db(), viewer, conversationId, message), viewer)
}
