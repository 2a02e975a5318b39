import { awaitRequest } from '#app/ui/browser/database.ts'

/** The IndexedDB databases that hold personal data. The keys of each are `[owner, id]`. */
export const KEPT_DATABASES = [
  // Images in unsent chat messages.
  { name: 'khazana-outbox', store: 'images' },
  // Photos of listings that are not saved yet.
  { name: 'khazana-photos', store: 'files' },
] as const

/** Deletes the records of every owner except `keep`. */
export async function clearDatabases(keep?: string): Promise<void> {
  for (const { name, store } of KEPT_DATABASES) {
    const database = await openKnown(name)
    if (!database) continue
    if (database.objectStoreNames.contains(store)) {
      const all = database.transaction(store, 'readwrite').objectStore(store)
      const keys = await awaitRequest(all.getAllKeys())
      const others = keys.filter((key) => !(Array.isArray(key) && key[0] === keep))
      await Promise.all(others.map((key) => awaitRequest(all.delete(key))))
    }
    database.close()
  }
}

/** Null if it does not exist: opening it must not create it, because its own code would take it for a finished one. */
async function openKnown(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name)
  request.addEventListener('upgradeneeded', () => request.transaction?.abort())
  return awaitRequest(request).catch(() => null)
}
