type Area = 'localStorage' | 'sessionStorage'

const instead = new Map<Area, Storage>()

/**
 * The browser's storage. Where it refuses any, by throwing on mere access, what is stored lasts as long as the document.
 * It may still refuse to write: call it from effects and event handlers that cope with that.
 */
export function webStorage(area: Area): Storage {
  try {
    return window[area]
  } catch {
    const found = instead.get(area) ?? memoryStorage()
    instead.set(area, found)
    return found
  }
}

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

/** The names of everything stored there. */
export const storedKeys = (storage: Pick<Storage, 'key' | 'length'>): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
