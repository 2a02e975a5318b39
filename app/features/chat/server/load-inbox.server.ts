import type { Inbox } from '#app/features/chat/conversation.ts'
import { readListView } from '#app/features/chat/inbox-path.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

import { conversationsQuery, writeConversationCursor } from './chat-schema.server.ts'
import { findConversation } from './conversations/find-conversation.server.ts'
import { listConversations } from './conversations/list-conversations.server.ts'
import { getMessages } from './messages/get-messages.server.ts'

/**
 * Loads what the inbox shows at an address: a page of conversations, and the open conversation with its newest
 * messages. `selected` is null when none is open, when the requested one is not the viewer's (`missing`), or when it
 * was deleted (`deleted`).
 */
export async function loadInbox(viewer: Viewer, params: URLSearchParams): Promise<Inbox> {
  const view = readListView(params)
  const cursor = conversationsQuery.shape.cursor.safeParse(params.get('cursor') ?? undefined).data
  const idInAddress = params.get('c')
  const id = idParams.shape.id.safeParse(idInAddress).data
  const [page, found] = await Promise.all([
    listConversations(viewer, { ...view, after: cursor }),
    id === undefined ? null : openConversation(viewer, id),
  ])
  const selected = found?.page ? { conversation: found.conversation, page: found.page } : null
  return {
    view,
    first: { conversations: page.conversations, next: writeConversationCursor(page.next) },
    isFurther: cursor !== undefined,
    selected,
    deleted: found && !selected ? found.conversation : null,
    missing: idInAddress !== null && found === null,
  }
}

async function openConversation(viewer: Viewer, id: string) {
  const conversation = await findConversation(viewer, id)
  if (!conversation) return null
  if (conversation.deletedAt !== null) return { conversation: { ...conversation, lastMessage: null }, page: null }
  const page = await getMessages(viewer, id).catch((error: unknown) => {
    // The conversation was deleted between the two queries.
    if (error instanceof Refusal) return null
    throw error
  })
  if (!page) return null
  const { content, type, senderId, createdAt } = page.messages.at(-1) ?? {}
  const hasLast = content !== undefined && type && senderId && createdAt
  return {
    conversation: { ...conversation, lastMessage: hasLast ? { content, type, senderId, createdAt } : null },
    page,
  }
}
