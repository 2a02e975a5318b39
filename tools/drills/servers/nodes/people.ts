import { setTimeout as pause } from 'node:timers/promises'
// Everybody who uses the site while its parts fail: readers, people who write to each other, and sellers with photos.
import sharp from 'sharp'

import type { Sql } from '#app/db/client.server.ts'
import { newId } from '#app/shared/new-id.ts'
import { createItem, createUser } from '#test/factories.ts'
import { beginSession } from '#test/visitor.ts'

import { cookieLine, type Person as Seller } from '../../../scan/own-product.ts'
import { ask, insist } from '../../killed/insist.ts'
import { listen, type Listener } from '../../messages/messages-drill-listener.ts'
import { newTally, talk, type Person } from '../../messages/messages-drill-people.ts'

const READERS = 3
const TALKS = 4
const GAP_MS = 600
/** Browsers retry for a minute, too, in five attempts (`when-free.ts`). Here pauses are shorter, so that the drill's are. */
const UPLOAD_TRIES = 12

/** The figures since the last call. */
export interface Seen {
  requests: number
  failed: { status: number; url: string }[]
  worstMs: number
  /** Attempts to upload a photo that were answered with 503 and a time to wait. */
  told: number
  sends: number
  published: number
}

/**
 * A conversation of two new people, begun at the site as a buyer begins one: the functions of this release need the newest schema,
 * and the site may have an older one.
 */
async function beginConversation(site: string, sql: Sql): Promise<Person[]> {
  const people = await Promise.all(
    ['Bina', 'Suresh'].map(async (displayName) => {
      const { id: userId } = await createUser(sql, { displayName })
      const { cookies } = await beginSession(sql, userId, { reauthenticated: false })
      return { userId, cookie: cookieLine(cookies) }
    }),
  )
  const [buyer, seller] = people
  if (!buyer || !seller) throw new Error('There are two')
  const item = await createItem(sql, { userId: seller.userId })
  const body = { itemId: item.id, message: { id: newId(), content: 'Is it still there?' } }
  const { status, json } = await insist(() => ask(site, buyer, 'POST', '/conversations', { body }))
  if (status >= 300) throw new Error(`A first message was answered with ${status}`)
  // The operation's output.
  const { id: conversation } = json as { id: string }
  return people.map((person) => ({ ...person, conversation }))
}

/** `readFrom` are the addresses of the site by which its pages are read, in turn. */
export async function invitePeople(
  site: string,
  sql: Sql,
  sellers: readonly Seller[],
  listings: readonly string[],
  readFrom: readonly string[] = [site],
) {
  const tally = newTally()
  const published = new Map<string, string>()
  const refused: string[] = []
  const people: Person[] = []
  for (let n = 0; n < TALKS; n += 1) people.push(...(await beginConversation(site, sql)))
  const listeners = people.map((person) => listen(site, site, person))
  let isOver = false
  const nothing = () => ({ requests: 0, failed: [], worstMs: 0, told: 0 })
  let seen: Omit<Seen, 'sends' | 'published'> = nothing()
  /** When each of the addresses last served a page. */
  const served = new Map<string, number>()
  let before = { sends: 0, published: 0 }

  const readPages = async (reader: number) => {
    for (let n = reader; !isOver; n += READERS) {
      const id = listings[(n * 7) % listings.length]
      const path = [`/listing/${id}`, '/browse', `/api/items/${id}`, `/api/items?search=lantern+${n % 89}`, '/'][n % 5]
      const began = performance.now()
      const from = readFrom[Math.floor(n / READERS) % readFrom.length] ?? site
      const status = await readStatus(`${from}${path}`)
      seen.requests += 1
      seen.worstMs = Math.max(seen.worstMs, performance.now() - began)
      if (status === 200) served.set(from, performance.now())
      else seen.failed.push({ status, url: `${from}${path}` })
      await pause(15)
    }
  }
  const sell = async ({ cookies }: Seller, first: number) => {
    const cookie = cookieLine(cookies)
    for (let n = first; !isOver; n += 1) {
      const { key, said } = await upload(site, cookie, n, () => (seen.told += 1))
      if (key === null) {
        refused.push(`a photo was answered with ${said}`)
        continue
      }
      const [id, title] = [newId(), `Brass lantern of the drill ${n}`]
      const body = { id, title, description: 'Old and heavy', price: 1200, category: 'cards', condition: 'Good' }
      const place = { location: 'Pune, Maharashtra', images: [key] }
      // The id makes it idempotent, so a seller's page tries again.
      const answer = await insist(() => ask(site, { cookie }, 'POST', '/items', { body: { ...body, ...place } }))
      if (answer.status === 201) published.set(id, title)
      else refused.push(`publishing was answered with ${answer.status} ${JSON.stringify(answer.json)}`)
      await pause(300)
    }
  }
  const chat = async (person: Person, n: number) => {
    const newest = () => listeners[n]?.state.lastSeq ?? 0
    while (!isOver) await talk(site, person, tally, { count: 1, gap: GAP_MS, newest })
  }
  const all = [
    ...Array.from({ length: READERS }, (_, reader) => readPages(reader)),
    ...sellers.map((seller, n) => sell(seller, n * 100_000)),
    ...people.map(chat),
  ]

  /** The figures since the last call. */
  function takeFigures(): Seen {
    const now = { sends: tally.acknowledged.size, published: published.size }
    const result = { ...seen, sends: now.sends - before.sends, published: now.published - before.published }
    before = now
    seen = nothing()
    return result
  }

  return {
    listeners,
    tally,
    published,
    refused,
    takeFigures,
    /** Without those that failed where nothing is at present. */
    countRequests: (gone?: string) =>
      seen.requests - seen.failed.filter(({ url }) => gone !== undefined && url.startsWith(gone)).length,
    isCalm: () => listeners.every((one) => one.isCalm()),
    /** Whether every address has served a page since then. */
    isServedSince: (moment: number) => readFrom.every((from) => (served.get(from) ?? 0) > moment),
    async stop() {
      isOver = true
      await Promise.all(all)
    },
    hangUp: () => listeners.forEach((one: Listener) => one.stop()),
  }
}

export type People = Awaited<ReturnType<typeof invitePeople>>

interface Upload {
  key: string | null
  said: string
}

async function readStatus(url: string): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 599
  }
}

/** Returns the photo's key, or null and the last answer when the seller would have to press a button. */
async function upload(site: string, cookie: string, n: number, onBusy: () => void): Promise<Upload> {
  const background = { r: (n * 37) % 256, g: (n * 91) % 256, b: (n * 53) % 256 }
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = await sharp({ create: { width: 700, height: 500, channels: 3, background, noise } })
    .jpeg()
    .toBuffer()
  let said = ''
  for (let tries = 0; tries < UPLOAD_TRIES; tries += 1) {
    const answer = await fetch(`${site}/api/photos?purpose=item`, {
      method: 'POST',
      headers: { cookie, origin: site, 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo),
      signal: AbortSignal.timeout(60_000),
    }).catch(() => null)
    const text = (await answer?.text().catch(() => null)) ?? ''
    said = `${answer?.status ?? 'nothing'} ${text.slice(0, 100)}`
    // The shape of the operation's answer.
    if (answer?.status === 201 && text !== '') return { key: (JSON.parse(text) as { key: string }).key, said }
    // A 201 that was cut is sent again.
    if (answer && answer.status >= 300 && answer.status < 500) return { key: null, said }
    if (answer?.status === 503 && answer.headers.has('retry-after')) onBusy()
    await pause(Math.min(Number(answer?.headers.get('retry-after') ?? 1) * 2 ** tries, 8) * 1000)
  }
  return { key: null, said }
}
