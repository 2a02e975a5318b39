import { bus } from '#app/platform/bus.server.ts'

import type { ReadMessage } from './conversation.ts'

/** Whom a change concerns, and the conversation's revision from it on. */
export interface Changed {
  id: string
  participants: readonly [buyer: string, seller: string]
  revision: number
}

/** Tells both participants' connections, once the change is stored. */
function tell(
  name: string,
  { id, participants, revision }: Changed,
  more: Record<string, string | number | true> = {},
): void {
  bus().publish({ name, to: participants, data: { conversation: id, revision, ...more } })
}

// The bus carries ids alone, and whoever holds connections looks the message up. Within the process that stored it that is
// not needed: listeners here are called while it is told, and find it in this.
const beingTold = new Map<string, () => ReadMessage | undefined>()

/** The message of an event that is being told in this very moment, if this process has stored it. */
export const messageAtHand = (id: string): ReadMessage | undefined => beingTold.get(id)?.()

/** `whole` is asked when somebody is connected who is to hear of it. `again`: it may have been told before. */
export function tellSent(
  { again, ...changed }: Changed & { again?: true | undefined },
  message: string,
  whole?: () => ReadMessage | undefined,
): void {
  if (whole) beingTold.set(message, whole)
  try {
    tell('message', changed, { message, ...(again && { again }) })
  } finally {
    beingTold.delete(message)
  }
}

export const tellUnsent = (changed: Changed, message: string) => tell('unsent', changed, { message })
export const tellRead = (changed: Changed, by: string, upTo: number) => tell('read', changed, { by, upTo })
/** `at`: when. Whoever did not delete it is shown a line in its place. */
export const tellDeleted = (changed: Changed, by: string, at: Date) =>
  tell('deleted', changed, { by, at: at.toISOString() })
/** The line that stood for a deleted conversation was removed by the person who was shown it: for their own tabs. */
export function tellLineRemoved(conversation: string, userId: string, at: Date): void {
  bus().publish({
    name: 'deleted',
    to: [userId],
    data: { conversation, revision: 0, by: userId, at: at.toISOString() },
  })
}

/** Whether the two may write to each other has changed. */
export function tellBlocks(people: readonly [string, string]): void {
  bus().publish({ name: 'blocks', to: people, data: {} })
}
