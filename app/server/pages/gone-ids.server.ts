import type { BusListener } from '#app/platform/live/bus.server.ts'

/** Longer than a page takes to render, and than a replica that is asked may be behind. */
const KEPT_MS = 60_000
const MOST = 10_000
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The ids of what became invisible within the last minute. */
export function createGoneIds(now: () => number) {
  const times = new Map<string, number>()

  function forgetOld(): void {
    for (const [id, at] of times) {
      if (times.size <= MOST && now() - at < KEPT_MS) return
      times.delete(id)
    }
  }

  return {
    note(ids: readonly string[]): void {
      for (const id of ids) {
        // Last in the order of the map, also when it was noted before.
        times.delete(id)
        times.set(id, now())
      }
      forgetOld()
    },

    areNamedIn(body: Uint8Array): boolean {
      forgetOld()
      if (times.size === 0) return false
      for (const [id] of toBuffer(body).toString('latin1').matchAll(ID)) if (times.has(id)) return true
      return false
    },
  }
}

export const namesAny = (body: Uint8Array, ids: readonly string[]): boolean =>
  ids.some((id) => toBuffer(body).includes(id))

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

interface Forgetting {
  forget: (ids: readonly string[]) => void
  forgetAll: () => void
}

/**
 * Triggers announce each listing that is deleted, hidden or shown, and each account that is closed or reopened, once that is
 * committed.
 */
export const forgettingGone = (cache: Forgetting): BusListener => ({
  event({ name, data: { item, items, person } }) {
    if (name === 'deleted-items') cache.forget(String(items).split(' '))
    if (name !== 'hidden-photos') return
    if (typeof item === 'string') cache.forget([item])
    if (typeof person !== 'string') return
    // Cards do not name their seller.
    cache.forget([person])
    cache.forgetAll()
  },
  gap: () => cache.forgetAll(),
})
