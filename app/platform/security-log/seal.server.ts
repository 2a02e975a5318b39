/** Makes the security log tamper-evident: rows changed without the server's secret no longer match their seals. */
import { createHmac, timingSafeEqual } from 'node:crypto'

import { sessionSecret } from '#app/platform/settings/session-secret.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import type { SecurityEventKind } from '#app/shared/security-events.ts'

export type EventDetails = Record<string, string | number | boolean | null>

/** The fields that the seal of an event covers. */
export interface SealedEvent {
  id: string
  at: Date
  kind: SecurityEventKind
  accountId: string | null
  subjectId: string | null
  details: EventDetails
  network: string | null
}

export interface Checkpoint {
  number: number
  at: Date
  /** The previous checkpoint's seal; empty for the first. */
  before: string
  events: number
  digest: string
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The sealing key derived from this server's secret, and the id that sealed rows name it by. */
export function sealKey() {
  const key = hmac(sessionSecret(settings()), 'security log')
  const make = (...parts: unknown[]) => hmac(key, JSON.stringify(parts)).toString('base64url')
  return {
    id: hmac(key, 'name').toString('base64url').slice(0, 12),
    ofEvent: ({ id, at, kind, accountId, subjectId, details, network }: SealedEvent) =>
      make('event', id, at.toISOString(), kind, accountId, subjectId, inOrder(details), network),
    /** Separate from the event's seal, so that the event still verifies after the address is removed. */
    ofAddress: (eventSeal: string, address: string) => make('address', eventSeal, address),
    /** A digest of event seals, in the order of their ids. */
    computeDigest: (seals: readonly string[]) => make('events', ...seals),
    ofCheckpoint: ({ number, at, before, events, digest }: Checkpoint) =>
      make('checkpoint', number, at.toISOString(), before, events, digest),
  }
}

export type SealKey = ReturnType<typeof sealKey>

export function matchesSeal(given: string | null, made: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(made)]
  return one.length === other.length && timingSafeEqual(one, other)
}

// The database stores the keys of a JSON object in its own order.
const inOrder = (details: EventDetails) => Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1))
