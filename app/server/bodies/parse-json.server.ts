import { Refusal } from '#app/platform/http/refusal.server.ts'
import * as say from '#app/server/messages/messages.ts'

/** Our deepest form has three levels. Code that walks a value recurses once per level. */
const MOST_LEVELS = 20
/** Our largest form lists about a hundred values, and each invalid one costs a message. */
const MOST_VALUES = 2000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b
const CLOSE_LIST = 0x5d
const CLOSE_OBJECT = 0x7d

/** Parses a JSON body. Throws a Refusal for anything that is not JSON in UTF-8, and for input built to be expensive. */
export function parseJson(bytes: Uint8Array): unknown {
  const { levels, values } = measureJson(bytes)
  if (levels > MOST_LEVELS) {
    throw new Refusal('bad_request', say.bodyTooDeep({ n: MOST_LEVELS }))
  }
  if (values > MOST_VALUES) {
    throw new Refusal('bad_request', say.bodyTooMany({ n: MOST_VALUES }))
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('bad_request', say.bodyNotJson())
  }
}

/** Measured on the raw bytes, before parsing: in UTF-8, these bytes never occur inside another character. */
function measureJson(bytes: Uint8Array): { levels: number; values: number } {
  let level = 0
  let levels = 0
  let values = 1
  let inText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (inText) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === COMMA) values++
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) levels = Math.max(levels, ++level)
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) level--
  }
  return { levels, values }
}
