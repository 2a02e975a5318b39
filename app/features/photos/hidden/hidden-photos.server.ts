/**
 * The photos of hidden listings, which nobody is served but their owner and admins. Each process keeps their keys in memory, so
 * that serving a photo asks no database. A trigger tells of every listing that is hidden or shown, and of every photo that
 * comes to a hidden one, once that is committed.
 */
import { setTimeout as pause } from 'node:timers/promises'

import { connect, type Sql } from '#app/db/client.server.ts'
import type { Bus } from '#app/platform/bus.server.ts'
import { log } from '#app/platform/log.server.ts'

/** As the trigger `tell_hidden_photos` names it; its data are the id of a listing. */
const EVENT = 'hidden-photos'
const RETRY_MS = 1000

// The dev server loads modules anew; what is watched outlives them.
const holder = globalThis as typeof globalThis & { khazanaHiddenPhotos?: Set<string> }

/** Whether a photo belongs to a hidden listing. False for all until they are watched. */
export const isHiddenPhoto = (key: string): boolean => holder.khazanaHiddenPhotos?.has(key) ?? false

/** Resolves when all are known, and keeps them up to date until it is closed. */
export async function watchHiddenPhotos(url: string, bus: Pick<Bus, 'subscribe'>): Promise<{ close(): Promise<void> }> {
  // A connection of its own: reading all of them may take longer than a page's query, and it is asked one at a time.
  const sql = connect(url, { max: 1 })
  const changed = new Set<string>()
  let all = true
  let closed = false
  let running: Promise<void> | undefined

  const look = () => void (running ??= update().finally(() => (running = undefined)))

  async function update(): Promise<void> {
    while (!closed && (all || changed.size > 0)) {
      const [whole, ids] = [all, [...changed]]
      all = false
      changed.clear()
      try {
        if (whole) holder.khazanaHiddenPhotos = await readAll(sql)
        else await readSome(sql, ids)
      } catch (error) {
        if (closed) return
        log.warn({ err: error }, 'reading which photos are hidden')
        // What was missed is among all of them.
        all = true
        await pause(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  const stop = bus.subscribe({
    event({ name, data }) {
      if (name !== EVENT || typeof data['item'] !== 'string') return
      changed.add(data['item'])
      look()
    },
    gap() {
      all = true
      look()
    },
  })
  look()
  await running
  return {
    async close() {
      closed = true
      stop()
      await sql.end({ timeout: 1 })
    },
  }
}

async function readAll(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select p.key from items i join photos p on p.item_id = i.id where i.hidden_at is not null`
  return new Set(rows.map(({ key }) => key))
}

async function readSome(sql: Sql, items: readonly string[]): Promise<void> {
  const rows = await sql<{ key: string; hidden: boolean }[]>`
    select p.key, i.hidden_at is not null as hidden from items i join photos p on p.item_id = i.id
    where i.id = any(${[...items]}::uuid[])`
  for (const { key, hidden } of rows) {
    if (hidden) holder.khazanaHiddenPhotos?.add(key)
    else holder.khazanaHiddenPhotos?.delete(key)
  }
}
