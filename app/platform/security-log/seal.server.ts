/** Makes the security log tamper-evident: rows changed without the server's secret no longer match their seals. */
import { timingSafeEqual } from 'node:crypto'

import { keyrings, type Keyring } from '#app/platform/keys/site-keys.server.ts'
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

interface Checkpoint {
  number: number
  at: Date
  /** The previous checkpoint's seal; empty for the first. */
  before: string
  events: number
  digest: string
}

/** The key that seals now, and the id that sealed rows name it by. */
export const sealKey = (): SealKey => makeSealKey(keyrings()[0])

/** Every key whose seals can be checked, by its id. */
export const sealKeys = (): ReadonlyMap<string, SealKey> =>
  new Map(keyrings().map((keyring) => [sealKeyId(keyring), makeSealKey(keyring)]))

/** The id of a key. It does not reveal the key, and the database stores it in clear. */
export const sealKeyId = (keyring: Keyring): string =>
  keyring.mac('security log', 'name').toString('base64url').slice(0, 12)

function makeSealKey(keyring: Keyring) {
  const make = (...parts: unknown[]) => keyring.mac('security log', JSON.stringify(parts)).toString('base64url')
  return {
    id: sealKeyId(keyring),
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

export type SealKey = ReturnType<typeof makeSealKey>

export function matchesSeal(given: string | null, made: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(made)]
  return one.length === other.length && timingSafeEqual(one, other)
}

// The database stores the keys of a JSON object in its own order.
const inOrder = (details: EventDetails) => Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1))
