import { bus } from '#app/platform/bus.server.ts'

/** Whom a change concerns, and the conversation's revision from it on. */
export interface Changed {
  id: string
  participants: readonly [buyer: string, seller: string]
  revision: number
}

/** Tells both participants' connections, once the change is stored. */
function tell(name: string, { id, participants, revision }: Changed, more: Record<string, string | number> = {}): void {
  bus().publish({ name, to: participants, data: { conversation: id, revision, ...more } })
}

export const tellSent = (changed: Changed, message: string) => tell('message', changed, { message })
export const tellUnsent = (changed: Changed, message: string) => tell('unsent', changed, { message })
export const tellRead = (changed: Changed, by: string, upTo: number) => tell('read', changed, { by, upTo })
export const tellDeleted = (changed: Changed) => tell('deleted', changed)

/** Whether the two may write to each other has changed. */
export function tellBlocks(people: readonly [string, string]): void {
  bus().publish({ name: 'blocks', to: people, data: {} })
}
