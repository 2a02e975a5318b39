import { timeOfId } from '#app/shared/new-id.ts'
import { awaitRequest, openDatabase } from '#app/ui/browser/database.ts'

/** Unsent images of one account, in IndexedDB. Every method rejects when the browser has none. */
export interface ImageBox {
  put: (id: string, image: Blob) => Promise<void>
  get: (id: string) => Promise<Blob | null>
  remove: (id: string) => Promise<void>
  /** Removes images whose message is no longer in the outbox. */
  keepOnly: (ids: ReadonlySet<string>) => Promise<void>
}

const DATABASE = 'khazana-outbox'
const STORE = 'images'
// Another tab may have stored an image but not its message yet.
const YOUNG_MS = 24 * 60 * 60 * 1000

export function imageBox(userId: string): ImageBox {
  let database: Promise<IDBDatabase> | null = null

  async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    database ??= openDatabase(DATABASE, STORE)
    database.catch(() => (database = null))
    return (await database).transaction(STORE, mode).objectStore(STORE)
  }

  return {
    async put(id, image) {
      await awaitRequest((await openStore('readwrite')).put(image, [userId, id]))
    },
    async get(id) {
      const stored: unknown = await awaitRequest((await openStore('readonly')).get([userId, id]))
      return stored instanceof Blob ? stored : null
    },
    async remove(id) {
      await awaitRequest((await openStore('readwrite')).delete([userId, id]))
    },
    async keepOnly(ids) {
      const all = await openStore('readwrite')
      // All keys [userId, …]. In IndexedDB, an array sorts after every string.
      const keys = await awaitRequest(all.getAllKeys(IDBKeyRange.bound([userId], [userId, []])))
      for (const key of keys) {
        const id = Array.isArray(key) ? key[1] : null
        if (typeof id !== 'string' || ids.has(id) || Date.now() - timeOfId(id) < YOUNG_MS) continue
        all.delete(key)
      }
    },
  }
}
