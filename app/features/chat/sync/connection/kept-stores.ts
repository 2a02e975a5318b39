interface Attachable {
  /** Starts listening for changes. Returns a function that stops it. */
  attach: () => () => void
}

interface SharedStore<Store> {
  store: Store
  holders: number
  detach: (() => void) | null
  leaving: ReturnType<typeof setTimeout> | undefined
}

/**
 * One store per key in the browser. A store stays attached for `keptMs` after its last use, so a returning user finds
 * it as it was, and up to date. On the server each caller gets a new store, so that nothing is shared between users.
 */
export function keepStores<Store extends Attachable>(keptMs: number) {
  const all = new Map<string, SharedStore<Store>>()

  function leaveStore(key: string, kept: SharedStore<Store>) {
    kept.leaving = setTimeout(() => {
      kept.detach?.()
      if (all.get(key) === kept) all.delete(key)
    }, keptMs)
  }

  return {
    get(key: string, make: () => Store): Store {
      if (typeof window === 'undefined') return make()
      const shared = all.get(key)
      if (shared) return shared.store
      const created: SharedStore<Store> = { store: make(), holders: 0, detach: null, leaving: undefined }
      all.set(key, created)
      // The store was requested during a render that may never be committed.
      leaveStore(key, created)
      return created.store
    },
    /** Keeps the store while it is in use. Returns a function that releases it. */
    hold(key: string, store: Store): () => void {
      const current = all.get(key)
      const shared = current?.store === store ? current : { store, holders: 0, detach: null, leaving: undefined }
      all.set(key, shared)
      clearTimeout(shared.leaving)
      shared.holders += 1
      shared.detach ??= store.attach()
      return () => {
        shared.holders -= 1
        if (shared.holders === 0) leaveStore(key, shared)
      }
    },
    values: (): Store[] => [...all.values()].map(({ store }) => store),
  }
}
