/** Picked photos that are not stored yet, in IndexedDB, so that a reload can continue with them. */
export type PhotoBox = {
  put: (id: string, file: Blob, name: string) => Promise<void>
  /** Null when it is not stored. */
  get: (id: string) => Promise<File | null>
  remove: (ids: readonly string[]) => Promise<void>
}

const DATABASE = 'khazana-photos'
const STORE = 'files'
const KEPT_MS = 24 * 60 * 60 * 1000

type WaitingPhoto = { file: Blob; name: string; at: number }

/** The photos of one account. Storage that fails is ignored; a reload then loses the photos. */
export function photoBox(userId: string): PhotoBox {
  let database: Promise<IDBDatabase> | null = null

  async function tryStore<T>(otherwise: T, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    try {
      database ??= openDatabase()
      return await work((await database).transaction(STORE, 'readwrite').objectStore(STORE))
    } catch {
      database = null
      return otherwise
    }
  }

  return {
    put: (id, file, name) =>
      tryStore(undefined, async (store) => {
        await awaitRequest(store.put({ file, name, at: Date.now() } satisfies WaitingPhoto, [userId, id]))
      }),
    get: (id) =>
      tryStore(null, async (store) => {
        // `put` stored this value.
        const kept = (await awaitRequest(store.get([userId, id]))) as WaitingPhoto | undefined
        return kept ? new File([kept.file], kept.name, { type: kept.file.type }) : null
      }),
    remove: (ids) =>
      tryStore(undefined, async (store) => {
        await Promise.all(ids.map((id) => awaitRequest(store.delete([userId, id]))))
      }),
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  const database = await awaitRequest(request)
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

function awaitRequest<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser kept nothing')))
  })
}
