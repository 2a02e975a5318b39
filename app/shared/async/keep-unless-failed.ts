interface Promises<Key, Value> {
  get: (key: Key) => Promise<Value> | undefined
  set: (key: Key, value: Promise<Value>) => unknown
  delete: (key: Key) => unknown
}

/** Everybody shares what `make` promised under this key. A failure is not kept: the next call makes it anew. */
export function keepUnlessFailed<Key, Value>(
  promises: Promises<Key, Value>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const running = promises.get(key)
  if (running) return running
  const promise = make()
  promises.set(key, promise)
  promise.catch(() => {
    if (promises.get(key) === promise) promises.delete(key)
  })
  return promise
}
