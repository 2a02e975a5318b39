import { db, systemDb, type Sql } from '#app/db/client.server.ts'

type Entry<Value> = { found: { value: Value; at: number } | null; loading: Promise<Value> | null }

/**
 * Keeps what `load` finds in the database. `find` waits for the first load; what is older than `freshMs` is still given while it is
 * loaded again, and after a failure the next call tries again.
 */
export function keepFresh<Value>(freshMs: number, load: (sql: ReturnType<typeof db>) => Promise<Value>) {
  // Keyed by database, because tests and benchmarks use several.
  const entries = new WeakMap<Sql, Entry<Value>>()
  return {
    find: async (): Promise<Value> => {
      const own = entries.get(systemDb()) ?? { found: null, loading: null }
      entries.set(systemDb(), own)
      const { found } = own
      if (found && Date.now() - found.at <= freshMs) return found.value
      own.loading ??= load(db())
        .then((value) => (own.found = { value, at: Date.now() }).value)
        .finally(() => (own.loading = null))
      if (!found) return own.loading
      own.loading.catch(() => undefined)
      return found.value
    },
    /** For tests that need changes to show at once. */
    forget: (): void => void entries.delete(systemDb()),
  }
}
