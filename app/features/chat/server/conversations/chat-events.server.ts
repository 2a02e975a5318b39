import type { ReadMessage } from '#app/features/chat/conversation.schema.ts'
import { bus } from '#app/platform/live/bus.server.ts'

/** The people a change concerns, and the conversation's revision after it. */
export interface Changed {
  id: string
  participants: readonly [buyer: string, seller: string]
  revision: number
}

/** Notifies the connections of both participants, once the change is stored. */
function publishChange(
  name: string,
  { id, participants, revision }: Changed,
  more: Record<string, string | number | true>,
): void {
  bus().publish({ name, to: participants, data: { conversation: id, revision, ...more } })
}

// The bus carries only ids; the process that holds a connection loads the message. In the process that stored the
// message, listeners run synchronously during the publish and take the message from this map instead.
const beingTold = new Map<string, () => ReadMessage | undefined>()

/** The message of the event that is being published right now, if this process stored it. */
export const messageAtHand = (id: string): ReadMessage | undefined => beingTold.get(id)?.()

/** `whole` is called only if a recipient is connected. `again` marks an event that may have been published before. */
export function tellSent(
  { again, ...changed }: Changed & { again?: true | undefined },
  message: string,
  whole?: () => ReadMessage | undefined,
): void {
  if (whole) beingTold.set(message, whole)
  try {
    publishChange('message', changed, { message, ...(again && { again }) })
  } finally {
    beingTold.delete(message)
  }
}

export const tellUnsent = (changed: Changed, message: string) => publishChange('unsent', changed, { message })
export const tellRead = (changed: Changed, by: string, upTo: number) => publishChange('read', changed, { by, upTo })
/** `at` is the time of deletion. The person who did not delete the conversation sees a line in its place. */
export const tellDeleted = (changed: Changed, by: string, at: Date) =>
  publishChange('deleted', changed, { by, at: at.toISOString() })
/** The viewer removed the line that stood for a deleted conversation; this tells their own other tabs. */
export function tellLineRemoved(conversation: string, userId: string, at: Date): void {
  bus().publish({
    name: 'deleted',
    to: [userId],
    data: { conversation, revision: 0, by: userId, at: at.toISOString() },
  })
}

/** Announces that a block between the two was added or removed. */
export function tellBlocks(people: readonly [string, string]): void {
  bus().publish({ name: 'blocks', to: people, data: {} })
}
