interface Attachable {
  /** From here on it hears what happens; the answer ends that. */
  attach: () => () => void
}

interface Kept<Store> {
  store: Store
  holders: number
  detach: (() => void) | null
  leaving: ReturnType<typeof setTimeout> | undefined
}

/**
 * The browser's stores, one per key: whoever comes back within `keptMs` finds one as it was left, and in step, because it
 * goes on hearing what happens. On the server each caller gets one of its own, so that nothing is kept of anybody.
 */
export function keepStores<Store extends Attachable>(keptMs: number) {
  const all = new Map<string, Kept<Store>>()

  function leave(key: string, kept: Kept<Store>) {
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
      const kept: Kept<Store> = { store: make(), holders: 0, detach: null, leaving: undefined }
      all.set(key, kept)
      // Rendered, and perhaps never shown.
      leave(key, kept)
      return kept.store
    },
    /** While somebody uses it; the answer ends that. */
    hold(key: string, store: Store): () => void {
      const known = all.get(key)
      const kept = known?.store === store ? known : { store, holders: 0, detach: null, leaving: undefined }
      all.set(key, kept)
      clearTimeout(kept.leaving)
      kept.holders += 1
      kept.detach ??= store.attach()
      return () => {
        kept.holders -= 1
        if (kept.holders === 0) leave(key, kept)
      }
    },
    values: (): Store[] => [...all.values()].map(({ store }) => store),
  }
}
