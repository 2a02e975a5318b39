import type { Context } from 'hono'
import type { z } from 'zod'

import { fieldMessages, type BinaryBody, type Operation } from '#app/platform/operation.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

import { takeFileRoom, takeFormRoom } from './body-room.server.ts'

/** More than any form of ours sends. */
const JSON_BYTES = 100_000
const JSON_MS = 10_000
const FILE_MS = 240_000
const FIRST_BYTES = 65_536

/**
 * An operation's params, query and body, checked against its shapes. Throws a Refusal that names each wrong field. `whose`
 * the request is decides how many files of theirs may arrive at once.
 */
export async function readInput(c: Context, operation: Operation, whose: string) {
  return {
    params: operation.params ? check(operation.params, c.req.param(), 'path', operation.answers[404]) : {},
    query: operation.query && !operation.readsQuery ? check(operation.query, c.req.query(), 'query') : {},
    body: await readBody(c, operation.body, whose),
  }
}

async function readBody(c: Context, shape: Operation['body'], whose: string): Promise<unknown> {
  if (!shape) return undefined
  const type = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if ('kind' in shape) return readFile(c, shape, type, whose)
  if (type !== 'application/json') throw new Refusal('unsupported_type', 'The body must be JSON.')
  const limit = { most: JSON_BYTES, ms: JSON_MS, tooLarge: 'That is more than we can take.', takeRoom: takeFormRoom }
  const stated = Number(c.req.header('content-length') ?? 0)
  const bytes = await (stated > 0 && stated <= limit.most ? readStated(c, limit, stated) : readBytes(c, limit))
  return check(shape, parse(bytes), 'body')
}

function readFile(
  c: Context,
  { maxBytes, types, tooLarge }: BinaryBody,
  type: string | undefined,
  whose: string,
): Promise<Uint8Array> {
  if (!type || !types.includes(type)) throw new Refusal('unsupported_type', 'A file of this type cannot be taken.')
  return readBytes(c, { most: maxBytes, ms: FILE_MS, tooLarge, takeRoom: (bytes) => takeFileRoom(bytes, whose) })
}

interface Limit {
  most: number
  ms: number
  tooLarge: string
  takeRoom: (bytes: number) => { more: (bytes: number) => void; leave: () => void }
}

const tooSlow = () => new Refusal('bad_request', 'That took too long to arrive. Please try again.')

/** The quick way for what says how long it is, and is short: Node's parser lets no more through, and no stream is made. */
async function readStated(c: Context, { most, ms, tooLarge, takeRoom }: Limit, stated: number): Promise<Uint8Array> {
  const room = takeRoom(stated)
  let cut: NodeJS.Timeout | undefined
  try {
    const late = new Promise<null>((resolve) => (cut = setTimeout(resolve, ms, null)))
    const bytes = await Promise.race([c.req.raw.arrayBuffer(), late])
    if (!bytes) throw tooSlow()
    // Without a server under it (a test's request) nobody has held the sender to their word.
    if (bytes.byteLength > most) throw new Refusal('too_large', tooLarge)
    return new Uint8Array(bytes)
  } finally {
    clearTimeout(cut)
    room.leave()
  }
}

/** Reads no more than `most` bytes in no more than `ms`, whatever the client says or sends. */
async function readBytes(c: Context, limit: Limit): Promise<Uint8Array> {
  const tooLarge = () => new Refusal('too_large', limit.tooLarge)
  const stated = Number(c.req.header('content-length') ?? 0)
  if (stated > limit.most) throw tooLarge()
  // Who does not say how much it is gets room as it comes: a silent sender would hold that of the largest.
  const room = limit.takeRoom(stated || Math.min(FIRST_BYTES, limit.most))
  const reader = c.req.raw.body?.getReader()
  // In one piece from the beginning: joining the parts later would need the space twice.
  let bytes = new Uint8Array(stated || Math.min(FIRST_BYTES, limit.most))
  let length = 0
  let late = false
  // Cancelling ends the read that waits.
  const cut = setTimeout(() => void ((late = true), reader?.cancel()), limit.ms)
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (late) throw tooSlow()
      if (done) return bytes.subarray(0, length)
      if (length + value.length > limit.most) throw tooLarge()
      if (length + value.length > bytes.length) {
        const larger = Math.min(Math.max(length + value.length, bytes.length * 2), limit.most)
        room.more(larger - bytes.length)
        bytes = grown(bytes, larger)
      }
      bytes.set(value, length)
      length += value.length
    }
  } finally {
    clearTimeout(cut)
    room.leave()
  }
}

function grown(bytes: Uint8Array<ArrayBuffer>, to: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(to)
  larger.set(bytes)
  return larger
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('bad_request', 'The body is not JSON.')
  }
}

function check(shape: z.ZodObject, value: unknown, place: 'path' | 'query' | 'body', nothing?: string): unknown {
  const checked = shape.safeParse(storable(value))
  if (checked.success) return checked.data
  // An address that cannot be is one where nothing is.
  if (place === 'path') throw new Refusal('not_found', nothing ?? 'There is no such thing.')
  const fields = fieldMessages(checked.error)
  if (place === 'query') throw new Refusal('bad_request', 'A parameter is not valid', { fields })
  throw new Refusal('invalid', 'Please check the marked fields.', { fields })
}

/** The same value without what no text column can hold and nobody types: NUL, and halves of characters. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storable(one)]))
}
