import { settings } from '#app/platform/settings/settings.server.ts'
import { findWatched } from '#app/platform/watched-words/watched-words.server.ts'
import type { MessageType } from '#app/shared/chat.ts'

import { findCautions } from './caution-rules.ts'
import type { Caution } from './caution.schema.ts'
import { cautionsOfCodes, readPayment } from './qr-payment.ts'

// Checking a short text takes microseconds. Results for long texts are cached, so that re-reading costs nothing.
const SHORT = 400
const MOST_KNOWN = 2000
const cautionsById = new Map<string, Caution[]>()

/** The rules read these fields of a message. */
type Looked = { id: string; type: MessageType; content: string; unsent: boolean }

/**
 * Adds the cautions to a message as the other person will see it. For an image they come from the codes found in it.
 * The server computes them, so that browsers need no rules and better rules hold for old messages too. It names kinds
 * only, because one live event serves readers of several languages; the browser says the advice.
 */
export function cautionsOn(message: Looked, says: string | null): { cautions?: Caution[] } {
  const cautions = message.unsent ? [] : withWatched(message, cautionsFor(message, says))
  return cautions.length > 0 ? { cautions } : {}
}

/** Looked for each time, because admins may have changed their list since. */
function withWatched({ type, content }: Looked, cautions: Caution[]): Caution[] {
  const watched = type === 'text' ? findWatched(content, 'messages', 'caution') : null
  return watched ? [...cautions, { kind: 'watched', part: watched.text }] : cautions
}

function cautionsFor({ id, type, content }: Looked, says: string | null): Caution[] {
  const options = { ownHost: readHost(settings().publicUrl) }
  if (type === 'image') return says === null ? [] : cautionsOfCodes(says, options)
  if (content.length <= SHORT) return findWithPayment(content, options)
  const cautions = cautionsById.get(id) ?? findWithPayment(content, options)
  cautionsById.delete(id)
  cautionsById.set(id, cautions)
  const [oldest] = cautionsById.keys()
  if (cautionsById.size > MOST_KNOWN && oldest !== undefined) cautionsById.delete(oldest)
  return cautions
}

let last = { url: '', host: '' }
function readHost(url: string): string {
  if (last.url !== url) last = { url, host: new URL(url).host }
  return last.host
}

function findWithPayment(content: string, options: { ownHost: string }): Caution[] {
  return findCautions(content, options).map((caution) => {
    const payment = caution.kind === 'upi' ? readPayment(caution.part) : null
    return payment ? { ...caution, payment } : caution
  })
}
