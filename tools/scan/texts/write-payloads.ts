import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { importFile } from '#app/features/selling/import/import-file.server.ts'
import { newMessageId } from '#test/chat.ts'
import { createPhoto } from '#test/factories.ts'

import { readName, operationAt, valuesIn, type Operation } from '../described.ts'
import { cookieLine, type Person, type Product } from '../own-product.ts'
import { must } from './must.ts'
import { MARK, PAYLOADS } from './payloads.ts'
import { writeDeals, type WrittenDeals } from './write-deals.ts'

export interface Written {
  person: Person
  item: string
  imported: string
  conversation: string
  request: string
  deals: WrittenDeals
}

/** Makes people's requests with a payload in every text, and records which field accepted which payload. */
export function payloadWriter(product: Product, operations: readonly Operation[]) {
  const { sql, home } = product
  const sent = new Map<string, { tried: Set<string>; stored: Set<string> }>()

  /** A buffer is sent as a file of listings, anything else as JSON. */
  async function sendPayload(from: Person | null, method: string, path: string, body?: unknown, payload?: string) {
    const file = Buffer.isBuffer(body) ? new Uint8Array(body) : undefined
    const answer = await fetch(`${product.url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': file ? 'text/csv' : 'application/json' }),
        ...(from && { cookie: cookieLine(from.cookies) }),
      },
      ...(body !== undefined && { body: file ?? JSON.stringify(body) }),
    })
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    const isData = type.startsWith('application/json') && answer.headers.get('x-content-type-options') === 'nosniff'
    const leadsOn =
      [302, 303].includes(answer.status) && /^\/(?!\/)/.test((answer.headers.get('location') ?? '').replace(home, ''))
    if (!(isData || leadsOn) || answer.status >= 500)
      throw new Error(`${method} ${path} answered ${answer.status} ${type}: ${text}`)
    if (payload !== undefined) note(method, path, file ? {} : body, payload, answer.ok)
    // Each caller knows its operation's shape.
    return { ok: answer.ok, text, json: JSON.parse(text || '{}') as Record<string, string> }
  }

  function note(method: string, path: string, body: unknown, payload: string, ok: boolean) {
    const url = new URL(`/api${path}`, home)
    const operation = operationAt(operations, method, url.pathname)
    if (!operation) throw new Error(`${method} ${path} is no operation`)
    const values = [
      ...valuesIn(body),
      ...[...url.searchParams].map(([name, value]): { key: string; value: unknown } => ({
        key: `query:${name}`,
        value,
      })),
    ]
    for (const { key, value } of values) {
      if (typeof value !== 'string' || !value.includes(MARK)) continue
      const field = `${readName(operation)} ${key}`
      const known = sent.get(field) ?? { tried: new Set(), stored: new Set() }
      sent.set(field, known)
      known.tried.add(payload)
      if (ok) known.stored.add(payload)
    }
  }

  async function signUp(payload: string): Promise<Person> {
    const email = `p-${randomUUID()}@khazana.test`
    await sendPayload(
      null,
      'POST',
      '/auth/sign-up',
      { email, password: `${payload} a long enough one`, name: payload },
      payload,
    )
    const name = payload
    const [row] = await sql<
      { id: string }[]
    >`update users set email_verified = true where email = ${email} returning id`
    const made = await product.person('Stand-in')
    // Signing up gives no session here, so a new person's session is transferred to the new account.
    await sql`update sessions set user_id = ${row?.id ?? ''} where user_id = ${made.id}`
    return { ...made, id: row?.id ?? '', email, name }
  }

  /** Returns the key of a new photo that belongs to no item. */
  async function freePhoto({ id }: Person): Promise<string> {
    return (await createPhoto(sql, { userId: id, key: photoKey(id) })).key
  }

  /** Creates a person who has everything that a person can write, with the payload in all of it. */
  async function writePayloads(payload: string, reader: Person, admin: Person): Promise<Written> {
    const person = await signUp(payload)
    await sendPayload(person, 'PUT', '/me/profile', { displayName: payload, picture: null }, payload)
    const draft = {
      title: payload,
      description: `${payload}\n\n${payload}`,
      price: 1500,
      category: 'cards',
      condition: 'Good',
      location: payload,
      onlinePurchaseLink: `https://x.example/${encodeSpaces(payload)}`,
      tags: [payload],
      images: [await freePhoto(person)],
    }
    // A payload that is accepted as a link needs an item of its own: the same id with another text is refused.
    const withLink = { ...draft, id: newMessageId(), images: [await freePhoto(person)], onlinePurchaseLink: payload }
    await sendPayload(person, 'POST', '/items', withLink, payload)
    const id = newMessageId()
    let { ok } = await sendPayload(person, 'POST', '/items', { ...draft, id }, payload)
    if (!ok) ({ ok } = await sendPayload(person, 'POST', '/items', { ...draft, id, tags: [] }, payload))
    if (!ok)
      await must(sendPayload(person, 'POST', '/items', { ...draft, id, tags: [], onlinePurchaseLink: '' }, payload))
    await must(sendPayload(reader, 'PUT', `/wishlist/${id}`))
    const edited = await must(sendPayload(person, 'GET', `/items/${id}/edit`))
    // The API's own shape.
    const { updatedAt } = JSON.parse(edited.text) as { updatedAt: string }
    const cheaper = { ...draft, price: 900, seenUpdatedAt: updatedAt }
    if (!(await sendPayload(person, 'PUT', `/items/${id}`, cheaper, payload)).ok) {
      await must(sendPayload(person, 'PUT', `/items/${id}`, { ...cheaper, tags: [], onlinePurchaseLink: '' }, payload))
    }
    const first = { id: newMessageId(), content: payload }
    const { json } = await must(sendPayload(reader, 'POST', '/conversations', { itemId: id, message: first }, payload))
    const conversation = json['id'] ?? ''
    const reply = { id: newMessageId(), content: payload, replyingTo: first.id }
    await must(sendPayload(person, 'POST', `/conversations/${conversation}/messages`, reply, payload))
    const scam = { reason: 'scam', details: payload }
    await must(sendPayload(reader, 'POST', `/conversations/${conversation}/report`, scam, payload))
    await must(sendPayload(reader, 'POST', `/items/${id}/report`, scam, payload))
    await must(sendPayload(reader, 'POST', `/profiles/${person.id}/report`, scam, payload))
    await inquire(person, payload)
    const request = await sponsor(person, admin, id, payload)
    const imported = await importRow(person, payload)
    const asked = { payload, seller: person, buyer: reader, conversation, other: imported }
    const deals = await writeDeals(product, sendPayload, asked)
    return { person, item: id, imported, conversation, request, deals }
  }

  async function inquire(person: Person, payload: string) {
    const words = { subject: payload, message: `${payload} and some more words` }
    const email = `${payload.replaceAll(' ', '')}@khazana.test`
    await sendPayload(person, 'POST', '/feedback', { ...words, id: newMessageId(), email }, payload)
    await must(sendPayload(person, 'POST', '/feedback', { ...words, id: newMessageId(), email: person.email }, payload))
    const { message } = words
    await sendPayload(person, 'POST', '/contact', { id: newMessageId(), name: payload, email, message }, payload)
    const sound = { id: newMessageId(), name: payload, email: person.email, message }
    await must(sendPayload(person, 'POST', '/contact', sound, payload))
  }

  async function sponsor(person: Person, admin: Person, item: string, payload: string): Promise<string> {
    await must(sendPayload(person, 'POST', `/items/${item}/sponsorship`))
    const [row] = await sql<{ id: string }[]>`select id from sponsored_requests where item_id = ${item}`
    const id = row?.id ?? ''
    const decide = (status: string) =>
      sendPayload(admin, 'PUT', `/admin/sponsored/${id}`, { status, notes: payload }, payload)
    await must(decide('rejected'))
    return id
  }

  async function importRow(person: Person, payload: string): Promise<string> {
    const key = await freePhoto(person)
    const path = join(product.folder, 'rows.ndjson')
    const row = {
      id: randomUUID(),
      source: payload.slice(0, 100),
      title: payload,
      description: payload,
      category: 'watches',
      price: 1200,
      condition: 'Good',
      location: payload,
      images: [key],
      tags: [payload.slice(0, 40)],
      online_purchase_link: `https://x.example/${encodeSpaces(payload)}`,
      brand: payload,
      [payload.slice(0, 60)]: payload,
    }
    const { id } = person
    const storePhoto = async () => Promise.reject(new Error('It has its photo'))
    const options = { sql, path, rejectedFolder: product.folder, fill: null, storePhoto, now: Date.now() }
    const { online_purchase_link: _, ...without } = row
    // An import takes the text out of markup. A payload that is nothing but markup needs words around it to leave a text.
    const amongWords = `A watch ${payload} in Pune`
    const inWords = { ...without, title: amongWords, description: amongWords, location: amongWords }
    const spelled = [row, without, inWords].map((one) => JSON.stringify(one))
    // PostgreSQL stores no NUL.
    const lines = [...spelled, ...spelled.map((line) => line.replaceAll(String.raw`\u0000`, ''))]
    for (const line of lines) {
      writeFileSync(path, `${line}\n`)
      if ((await importFile({ ...options, owners: [id] })).added > 0) break
    }
    const [stored] = await sql<{ id: string }[]>`select id from items where user_id = ${id} and category = 'watches'`
    if (!stored) throw new Error(`A row with ${payload} was not imported`)
    return stored.id
  }

  return { sent, send: sendPayload, write: writePayloads }
}

export type PayloadWriter = ReturnType<typeof payloadWriter>

export const photoKey = (userId: string) => `item-images/${userId}/${randomUUID().replaceAll('-', '')}`

const encodeSpaces = (text: string) => text.replaceAll(/\s/g, '%20')

/** The number of payloads that each free-text field accepted, and the fields without any. */
export function coverage(operations: readonly Operation[], { sent }: Pick<PayloadWriter, 'sent'>) {
  return operations.flatMap((operation) =>
    operation.fields
      .filter(({ isText }) => isText)
      .map(({ key }) => {
        const field = `${readName(operation)} ${key}`
        const { tried, stored } = sent.get(field) ?? { tried: new Set(), stored: new Set() }
        return { field, tried: tried.size, stored: stored.size, of: PAYLOADS.length }
      }),
  )
}
