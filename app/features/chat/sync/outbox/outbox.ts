import { timeOfId } from '#app/shared/new-id.ts'

import { createDelivery, type DeliveryDoors } from './deliver-entries.ts'
import { createEntries, type EntriesDoors } from './outbox-entries.ts'
import { mayRetry, type Outgoing } from './outbox-moves.ts'

/** The time after which failed messages that nobody retries are deleted. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

export type OutboxDoors = EntriesDoors & DeliveryDoors
export type Outbox = ReturnType<typeof createOutbox>

/**
 * The messages of one account that are on their way to the server. The browser keeps them until they are stored, so
 * they survive a reload, and sends them once connected (`wake`). Messages of one conversation are sent one at a time,
 * across all tabs. Without a connection they are queued, which is no failure. With one, a message is retried twice if
 * it gets no response or the server is busy, then marked as failed until the connection returns. A refused message is
 * marked as failed at once, with the server's reason. So is an image over the server's image limit; texts continue
 * without it.
 */
export function createOutbox(doors: OutboxDoors) {
  const entries = createEntries(doors)
  const delivery = createDelivery(entries, doors)
  let stopWatching = () => {}

  return {
    entries: entries.all,
    subscribe: entries.subscribe,
    /** Calls the listener with each message once it is stored, before it leaves the outbox. */
    subscribeStored: delivery.subscribeStored,
    start() {
      if (delivery.isRunning()) return
      delivery.start()
      stopWatching = doors.shelf.watch(() => {
        entries.readOtherTabs()
        delivery.workAll()
      })
      entries.readOtherTabs()
      for (const { id } of entries.all()) if (!(Date.now() - timeOfId(id) < KEPT_MS)) entries.remove(id)
      entries.dropLostImages()
      delivery.wake()
    },
    stop() {
      stopWatching()
      delivery.stop()
    },
    add(entry: Pick<Outgoing, 'id' | 'conversation' | 'content' | 'quote'>, image?: Blob) {
      const { id, conversation } = entry
      // Messages that failed earlier for lack of a connection go out first.
      delivery.putBack((one) => one.conversation === conversation && mayRetry(one))
      entries.apply({ kind: 'add', entry: newEntry(entry, image ? 'image' : 'text', doors.isOffline()) })
      // An entry without its image is useless to the next page.
      if (image) entries.addImage(id, image, () => delivery.keep(id))
      else delivery.keep(id)
      void delivery.work(conversation)
    },
    /** Retries it together with everything that failed with it for lack of a connection, in order. */
    tryAgain(id: string) {
      const conversation = entries.find(id)?.conversation
      delivery.putBack((one) => one.id === id || (one.conversation === conversation && mayRetry(one)))
      if (conversation !== undefined) void delivery.work(conversation)
    },
    discard: entries.remove,
    discardAll(conversation: string) {
      for (const entry of entries.all()) if (entry.conversation === conversation) entries.remove(entry.id)
    },
    /** The message is known to be stored, whatever happened to the response. */
    confirm(id: string) {
      if (entries.find(id)) entries.remove(id)
    },
    /** Call this when the connection opens or returns. */
    wake: delivery.wake,
  }
}

function newEntry(
  entry: Pick<Outgoing, 'id' | 'conversation' | 'content' | 'quote'>,
  type: Outgoing['type'],
  isOffline: boolean,
): Outgoing {
  const createdAt = new Date().toISOString()
  const fresh = { image: null, createdAt, state: 'waiting', refused: false, problem: null } as const
  return { ...entry, ...fresh, type, ...(isOffline && { queued: true }) }
}
