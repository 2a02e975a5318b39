/** Opens an IndexedDB database that has one store. Whoever keeps data of a person adds it to `KEPT_DATABASES`. */
export function openDatabase(name: string, store: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
  return awaitRequest(request)
}

export function awaitRequest<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser kept nothing')))
  })
}
