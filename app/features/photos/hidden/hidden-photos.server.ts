/**
 * The photos of hidden listings and the pictures of closed accounts (banned, or deleted but not erased yet), which are served
 * only to their owner and admins. Each process keeps their keys in memory, so that serving a photo needs no query. After
 * commit, triggers announce every listing that is hidden or shown, every photo added to a hidden one, and every account that
 * is closed or reopened.
 */
import { setTimeout as pause } from 'node:timers/promises'

import { connect, type Tag } from '#app/db/client.server.ts'
import { isUnreachableAccount } from '#app/db/policies/accounts.server.ts'
import { isHiddenItem } from '#app/db/policies/items.server.ts'
import type { Bus } from '#app/platform/live/bus.server.ts'
import { log } from '#app/platform/log/log.server.ts'

/** The event's name in the triggers; its data is the id of an `item` or of a `person`. */
const EVENT = 'hidden-photos'
const RETRY_MS = 1000

/** The ids of listings and people from events. */
interface Changed {
  items: Set<string>
  people: Set<string>
}

// The dev server reloads modules; the watched state must survive that.
const holder = globalThis as typeof globalThis & { khazanaHiddenPhotos?: Set<string> }

/** Whether a photo belongs to a hidden listing or a closed account. Always false until watching has started. */
export const isHiddenPhoto = (key: string): boolean => holder.khazanaHiddenPhotos?.has(key) ?? false

/** Resolves when all keys are loaded, and keeps them up to date until it is closed. */
export async function watchHiddenPhotos(url: string, bus: Pick<Bus, 'subscribe'>): Promise<{ close(): Promise<void> }> {
  // A connection of its own, because loading all keys may take longer than a page's query; it runs one query at a time.
  const sql = connect(url, { max: 1 })
  let changed: Changed = { items: new Set(), people: new Set() }
  let all = true
  let closed = false
  let running: Promise<void> | undefined

  const look = () => void (running ??= updateKeys().finally(() => (running = undefined)))

  async function updateKeys(): Promise<void> {
    while (!closed && (all || changed.items.size + changed.people.size > 0)) {
      const [whole, some] = [all, changed]
      all = false
      changed = { items: new Set(), people: new Set() }
      try {
        if (whole) holder.khazanaHiddenPhotos = await readAll(sql)
        else await readSome(sql, some)
      } catch (error) {
        if (closed) return
        log.warn({ err: error }, 'reading which photos are hidden')
        // Reloading everything also covers what was missed.
        all = true
        await pause(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  const stop = bus.subscribe({
    event({ name, data }) {
      if (name !== EVENT) return
      if (typeof data['item'] === 'string') changed.items.add(data['item'])
      if (typeof data['person'] === 'string') changed.people.add(data['person'])
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

const isPicture = (sql: Tag) => sql`starts_with(p.key, 'profile-pictures/')`

async function readAll(sql: Tag): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select p.key from items i join photos p on p.item_id = i.id where ${isHiddenItem(sql, 'i')}
    union all
    select p.key from users u join photos p on p.user_id = u.id where ${isUnreachableAccount(sql, 'u')} and ${isPicture(sql)}`
  return new Set(rows.map(({ key }) => key))
}

async function readSome(sql: Tag, { items, people }: Changed): Promise<void> {
  const rows = await sql<{ key: string; hidden: boolean }[]>`
    select p.key, ${isHiddenItem(sql, 'i')} as hidden from items i join photos p on p.item_id = i.id
    where i.id = any(${[...items]}::uuid[])
    union all
    select p.key, ${isUnreachableAccount(sql, 'u')} from users u join photos p on p.user_id = u.id
    where u.id = any(${[...people]}::uuid[]) and ${isPicture(sql)}`
  for (const { key, hidden } of rows) {
    if (hidden) holder.khazanaHiddenPhotos?.add(key)
    else holder.khazanaHiddenPhotos?.delete(key)
  }
}
