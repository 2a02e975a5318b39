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
      const known = all.get(key)
      if (known) return known.store
      const kept: SharedStore<Store> = { store: make(), holders: 0, detach: null, leaving: undefined }
      all.set(key, kept)
      // The store was requested during a render that may never be committed.
      leaveStore(key, kept)
      return kept.store
    },
    /** Keeps the store while it is in use. Returns a function that releases it. */
    hold(key: string, store: Store): () => void {
      const known = all.get(key)
      const kept = known?.store === store ? known : { store, holders: 0, detach: null, leaving: undefined }
      all.set(key, kept)
      clearTimeout(kept.leaving)
      kept.holders += 1
      kept.detach ??= store.attach()
      return () => {
        kept.holders -= 1
        if (kept.holders === 0) leaveStore(key, kept)
      }
    },
    values: (): Store[] => [...all.values()].map(({ store }) => store),
  }
}
