import type { Context } from 'hono'
import type { z } from 'zod'

import { fieldMessages, type BinaryBody, type Operation } from '#app/platform/http/operation.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { createBodyRoom } from '#app/server/bodies/body-room.server.ts'
import { parseJson } from '#app/server/bodies/parse-json.server.ts'
import { receiveBody } from '#app/server/bodies/receive-body.server.ts'
import * as say from '#app/server/messages/messages.ts'
import { storableText } from '#app/shared/text/visible-text.ts'

const MB = 1024 * 1024
/** More than any of our forms sends. */
const JSON_BYTES = 100_000

/** Files have memory of their own, so that no number of them can block forms. */
const forms = createBodyRoom({ mostBytes: 12 * MB, reserveBytes: 4 * MB, longestS: 60, full: say.arrivingMuch })
const files = createBodyRoom({
  mostBytes: 64 * MB,
  reserveBytes: 4 * MB,
  // The editor sends two photos at a time, and a conversation may send an image beside them.
  mostEach: { count: 3, message: say.arrivingOwnPhotos },
  // A photo takes its time over a slow network.
  longestS: 240,
  full: say.arrivingPhotos,
})

/**
 * An operation's params, query and body, validated against its schemas. Throws a Refusal that names each invalid field.
 * `whose` returns the owner whose share of the memory for bodies the request uses.
 */
export async function readInput(c: Context, operation: Operation, whose: () => string) {
  return {
    params: operation.params ? checkInput(operation.params, c.req.param(), 'path', operation.answers[404]) : {},
    query: operation.query && !operation.readsQuery ? checkInput(operation.query, c.req.query(), 'query') : {},
    body: await readBody(c, operation.body, whose),
  }
}

async function readBody(c: Context, shape: Operation['body'], whose: () => string): Promise<unknown> {
  if (!shape) return undefined
  const type = (c.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if ('kind' in shape) return readFile(c, shape, type, whose)
  if (type !== 'application/json') throw new Refusal('unsupported_type', say.bodyMustBeJson())
  const limit = { mostBytes: JSON_BYTES, tooLarge: say.moreThanWeTake, room: forms, owner: whose }
  return checkInput(shape, parseJson(await receiveBody(c, limit)), 'body')
}

function readFile(
  c: Context,
  { maxBytes, types, tooLarge }: BinaryBody,
  type: string | undefined,
  whose: () => string,
): Promise<Uint8Array> {
  if (!types.some((one) => fitsType(type || 'application/octet-stream', one))) {
    throw new Refusal('unsupported_type', say.fileTypeRefused())
  }
  return receiveBody(c, { mostBytes: maxBytes, tooLarge, room: files, owner: whose })
}

/** Whether a MIME type is the given one, or one of its kind: `image/*`. */
const fitsType = (type: string, range: string) =>
  range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : type === range

function checkInput(
  shape: z.ZodObject,
  value: unknown,
  place: 'path' | 'query' | 'body',
  nothing = say.noSuchThing,
): unknown {
  const checked = shape.safeParse(toStorable(value))
  if (checked.success) return checked.data
  // An ill-formed id in the path names nothing that exists.
  if (place === 'path') throw new Refusal('not_found', nothing())
  const fields = fieldMessages(checked.error)
  if (place === 'query') throw new Refusal('bad_request', say.parameterInvalid(), { fields })
  throw new Refusal('invalid', say.checkMarkedFields(), { fields })
}

/** The same value without what a text column cannot store and nobody types: NUL, and lone surrogates. */
function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toStorable(one)]))
}
