import { awaitRequest, openDatabase } from '#app/ui/browser/database.ts'

const DATABASE = 'khazana-photos'
const STORE = 'files'
const KEPT_MS = 24 * 60 * 60 * 1000

type WaitingPhoto = { file: Blob; name: string; at: number }

/**
 * Picked photos of one account that are not stored yet, in IndexedDB, so that a reload can continue with them. Storage that fails is
 * ignored; a reload then loses the photos.
 */
export function photoBox(userId: string) {
  let database: Promise<IDBDatabase> | null = null

  async function tryStore<T>(otherwise: T, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    try {
      database ??= openAndTidy()
      return await work((await database).transaction(STORE, 'readwrite').objectStore(STORE))
    } catch {
      database = null
      return otherwise
    }
  }

  return {
    put: (id: string, file: Blob, name: string): Promise<void> =>
      tryStore(undefined, async (store) => {
        await awaitRequest(store.put({ file, name, at: Date.now() } satisfies WaitingPhoto, [userId, id]))
      }),
    /** Null when it is not stored. */
    get: (id: string) =>
      tryStore<File | null>(null, async (store) => {
        // `put` stored this value.
        const waiting = (await awaitRequest(store.get([userId, id]))) as WaitingPhoto | undefined
        return waiting ? new File([waiting.file], waiting.name, { type: waiting.file.type }) : null
      }),
    remove: (ids: readonly string[]): Promise<void> =>
      tryStore(undefined, async (store) => {
        await Promise.all(ids.map((id) => awaitRequest(store.delete([userId, id]))))
      }),
  }
}

async function openAndTidy(): Promise<IDBDatabase> {
  const database = await openDatabase(DATABASE, STORE)
  removeOld(database.transaction(STORE, 'readwrite').objectStore(STORE))
  return database
}

/** Removes photos of abandoned drafts. */
function removeOld(store: IDBObjectStore): void {
  const request = store.openCursor()
  request.addEventListener('success', () => {
    const cursor = request.result
    if (!cursor) return
    // `put` stored this value.
    if (Date.now() - (cursor.value as WaitingPhoto).at > KEPT_MS) cursor.delete()
    cursor.continue()
  })
}
