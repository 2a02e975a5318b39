import type { Sql } from '#app/db/client.server.ts'
import { sendMessage } from '#app/features/chat/server/messages/send-message.server.ts'
import { startConversation } from '#app/features/chat/server/start-conversation.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { bus, type BusEvent } from '#app/platform/live/bus.server.ts'
import { newId } from '#app/shared/new-id.ts'
import { createItem, createUser } from '#test/factories.ts'

/** An id as a browser generates it. */
export const newMessageId = () => newId()

/** A signed-in user. */
export async function createViewer(sql: Sql, name = 'Asha'): Promise<Viewer> {
  const { id, email } = await createUser(sql, { displayName: name })
  return { userId: id, sessionId: id, name, email, picture: null, isAdmin: false, createdAt: new Date() }
}

/** A buyer and a seller in a conversation about an item; the buyer has said hello. */
export async function createTalk(sql: Sql, { buyer, seller }: { buyer?: Viewer; seller?: Viewer } = {}) {
  const people = {
    buyer: buyer ?? (await createViewer(sql, 'Bina')),
    seller: seller ?? (await createViewer(sql, 'Suresh')),
  }
  const item = await createItem(sql, { userId: people.seller.userId })
  const { id, message } = await startConversation(people.buyer, {
    itemId: item.id,
    message: { id: newMessageId(), content: 'Is it still there?' },
  })
  if (!message) throw new Error('The first message was not stored')
  return { ...people, item, id, first: message }
}

export const say = (viewer: Viewer, conversation: string, content: string, replyingTo: string | null = null) =>
  sendMessage(viewer, conversation, { id: newMessageId(), content, replyingTo })

/** The events published on the process's bus while `work` runs. */
export async function heard(work: () => Promise<unknown>): Promise<BusEvent[]> {
  const events: BusEvent[] = []
  const stop = bus().subscribe({ event: (event) => void events.push(event), gap: () => {} })
  try {
    await work()
  } finally {
    stop()
  }
  return events
}
