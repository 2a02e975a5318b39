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
    const replacement = instead.get(area) ?? memoryStorage()
    instead.set(area, replacement)
    return replacement
  }
}

function memoryStorage(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

/** The names of everything stored there. */
export const storedKeys = (storage: Pick<Storage, 'key' | 'length'>): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
