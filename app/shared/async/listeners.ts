/** Functions that are called when something happens. */
export function makeListeners<Args extends readonly unknown[] = []>() {
  const all = new Set<(...args: Args) => void>()
  return {
    /** Returns a function that removes the listener. */
    add: (listener: (...args: Args) => void): (() => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    tell: (...args: Args): void => {
      for (const listener of all) listener(...args)
    },
  }
}
