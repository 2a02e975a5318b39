// Uses a restored site as its people would. Rows that compare equal say nothing of what else a database needs: sequences, triggers, rights, the files
// of the storage. The people and their listing stay, so call it for a scratch database only.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'

import type { Sql } from '#app/db/client.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { createAccount } from '#app/features/accounts/sign-up/create-account.server.ts'
import { hidePersonListings } from '#app/features/moderation/bans/write-ban.server.ts'
import { newId } from '#app/shared/new-id.ts'

/** Asks the site: a path, and what `fetch` takes. Writes have to come from the site's own pages. */
export type AskSite = (
  path: string,
  request: { method: string; headers: Headers; body?: BodyInit },
) => Promise<Response>

/** A restored site does not work; the message says what was tried. */
export class SiteUnusable extends Error {
  override name = 'SiteUnusable'
}

interface Step {
  what: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: object | Uint8Array<ArrayBuffer>
}

/** Signs in, uploads, publishes, changes, searches, writes, sells, hides and deletes. Throws a `SiteUnusable` at the first that fails. */
export async function trySite(sql: Sql, ask: AskSite): Promise<void> {
  const [seller, buyer] = [await signIn(sql, ask), await signIn(sql, ask)]
  const photo = await seller.ask({
    what: 'uploading a photo',
    method: 'POST',
    path: '/api/photos',
    body: drawPicture(),
  })
  const title = `Trial ${randomBytes(4).toString('hex')}`
  const draft = {
    title,
    description: 'Somebody tries out whether a restored site works.',
    price: 1500,
    category: 'action-figures',
    condition: 'Good',
    location: 'Pune, Maharashtra',
    images: [photo['key']],
  }
  const id = newId()
  const stored = await seller.ask({ what: 'publishing', method: 'POST', path: '/api/items', body: { id, ...draft } })
  const changed = { ...draft, price: 1400, seenUpdatedAt: stored['updatedAt'] }
  await seller.ask({ what: 'a change', method: 'PUT', path: `/api/items/${id}`, body: changed })
  const path = `/api/items?search=${encodeURIComponent(title)}`
  const listings = await buyer.ask({ what: 'a search', method: 'GET', path })
  if (!JSON.stringify(listings['items'] ?? []).includes(id))
    throw new SiteUnusable('A search does not find what was published.')
  const conversation = await buyer.ask({
    what: 'a first message',
    method: 'POST',
    path: '/api/conversations',
    body: { itemId: id, message: { id: newId(), content: 'Is it still there?' } },
  })
  await seller.ask({
    what: 'a reply',
    method: 'POST',
    path: `/api/conversations/${String(conversation['id'])}/messages`,
    body: { id: newId(), content: 'It is.' },
  })
  await seller.ask({ what: 'selling', method: 'PUT', path: `/api/items/${id}/sold`, body: { sold: true } })
  await sql.begin((tx) => hidePersonListings(tx, seller.id))
  await seller.ask({ what: 'deleting', method: 'DELETE', path: `/api/items/${id}` })
}

/** Makes an account, and signs in with its password. The result asks as this person, and expects success. */
async function signIn(sql: Sql, ask: AskSite) {
  const [password, email] = [randomBytes(18).toString('base64url'), `trial-${randomUUID()}@khazana.invalid`]
  const passwordHash = await hashPassword(password)
  const id = await sql.begin((tx) =>
    createAccount(tx, { email, name: 'Trial', by: { passwordHash, isVerified: true } }),
  )
  if (id === null) throw new SiteUnusable('No account can be made.')
  const headers = new Headers()
  const step = { what: 'signing in', method: 'POST', path: '/api/auth/sign-in', body: { email, password } } as const
  const { response } = await askSite(ask, step, headers)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  headers.set('cookie', cookies.join('; '))
  return { id, ask: async (next: Step) => (await askSite(ask, next, headers)).answer }
}

async function askSite(ask: AskSite, { what, method, path, body }: Step, own: Headers) {
  const headers = new Headers(own)
  const isPicture = body instanceof Uint8Array
  if (body) headers.set('content-type', isPicture ? 'image/png' : 'application/json')
  const sent = isPicture ? body : body && JSON.stringify(body)
  const send = () => ask(path, { method, headers, ...(sent && { body: sent }) })
  let response = await send()
  for (let tries = 1; tries < MOST_TRIES && response.status === 503; tries++) {
    const seconds = response.headers.get('retry-after')
    // Without the header it is a failure. Every write names its id, or stored nothing.
    if (seconds === null) break
    await response.body?.cancel()
    await pause(Number(seconds) * 1000)
    response = await send()
  }
  const text = await response.text()
  if (!response.ok) throw new SiteUnusable(`${what} answered ${response.status}: ${text.slice(0, 200)}`)
  // Every operation answers with an object.
  return { response, answer: JSON.parse(text) as Record<string, unknown> }
}

/**
 * A database that was just loaded is slow on a busy machine: a search in it was refused as too dear, as pages refuse it for a while. People who
 * are told to come back do so.
 */
const MOST_TRIES = 10
const SIDE = 320

/** A grey square as PNG. */
function drawPicture(): Uint8Array<ArrayBuffer> {
  const chunk = (kind: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind), content])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(SIDE, 0)
  head.writeUInt32BE(SIDE, 4)
  head.writeUInt8(8, 8)
  // Each line begins with its filter: none.
  const lines = Buffer.alloc((SIDE + 1) * SIDE, 0x80)
  for (let line = 0; line < SIDE; line++) lines[line * (SIDE + 1)] = 0
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [signature, chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat(parts))
}
