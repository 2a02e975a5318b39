/**
 * Everything that this browser keeps of a person, and how it goes when they sign out: nothing is left for the next person on the
 * phone (F34). Web storage has keys of the form `khazana:KIND:OWNER…`; a kind that is missing here fails a test. Memory goes with
 * the page, which is loaded anew. What the browser's own cache has of photos in chats goes by the answer to signing out
 * (`Clear-Site-Data`), and is asked for by nobody else's session (`Vary: Cookie`). Pages of a person are never cached.
 */
import { forgetCity } from '#app/features/listings/filters/own-city.ts'

import { clearDatabases } from './kept-databases.ts'

type Area = 'localStorage' | 'sessionStorage'

export interface KeptKind {
  kind: string
  area: Area
  /** What is lost with so many of them, where somebody should be asked first. */
  asks?: (count: number) => string
}

const messages = (n: number) => `${n} ${n === 1 ? 'message is' : 'messages are'} not sent yet.`
const listings = (n: number) => `${n} unfinished ${n === 1 ? 'listing is' : 'listings are'} saved on this device only.`
const edits = (n: number) =>
  `${n} ${n === 1 ? 'change' : 'changes'} to your listings ${n === 1 ? 'is' : 'are'} not saved yet.`

export const KEPT_KINDS: readonly KeptKind[] = [
  { kind: 'outbox', area: 'localStorage', asks: messages },
  { kind: 'draft', area: 'localStorage' },
  { kind: 'reply', area: 'localStorage' },
  { kind: 'first-message', area: 'sessionStorage' },
  { kind: 'new-listing', area: 'localStorage', asks: listings },
  { kind: 'new-listing', area: 'sessionStorage' },
  { kind: 'edited-listing', area: 'localStorage', asks: edits },
  { kind: 'contact', area: 'sessionStorage' },
  { kind: 'feedback', area: 'sessionStorage' },
  // Where somebody went to sign in from: of nobody in particular, like what a visitor typed.
  { kind: 'departure', area: 'sessionStorage' },
  { kind: 'arrival', area: 'sessionStorage' },
]

/** Owner of what somebody typed who was not signed in. */
const VISITOR = 'visitor'

type Stores = Record<Area, Storage>

/** Some browsers refuse even to be asked. */
function browserStores(): Stores | null {
  try {
    return { localStorage: window.localStorage, sessionStorage: window.sessionStorage }
  } catch {
    return null
  }
}

type Key = { area: Area; key: string; kind: string; owner: string }

function keysOf(stores: Stores): Key[] {
  return (['localStorage', 'sessionStorage'] as const).flatMap((area) => {
    const storage = stores[area]
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    return keys.flatMap((key) => {
      const [product, kind = '', owner = VISITOR] = key.split(':')
      return product === 'khazana' && KEPT_KINDS.some((one) => one.kind === kind && one.area === area)
        ? [{ area, key, kind, owner }]
        : []
    })
  })
}

/** Whether anything of somebody who signed in is here. */
export function isAnythingKept(stores = browserStores()): boolean {
  return stores !== null && keysOf(stores).some(({ owner }) => owner !== VISITOR)
}

/** What a person would lose by signing out, a sentence each. */
export function unfinishedOf(userId: string, stores = browserStores()): string[] {
  if (!stores) return []
  const keys = keysOf(stores)
  return KEPT_KINDS.flatMap(({ kind, area, asks }) => {
    const count = keys.filter((one) => one.kind === kind && one.area === area && one.owner === userId).length
    return asks && count > 0 ? [asks(count)] : []
  })
}

/** How many messages of anybody wait here. */
export const countUnsent = (stores = browserStores()): number =>
  stores ? keysOf(stores).filter(({ kind }) => kind === 'outbox').length : 0

/** Removes what is kept of everybody but `keep`. What visitors typed stays for whoever signs in after it. */
export async function clearKept(
  { keep, keepVisitors }: { keep?: string; keepVisitors: boolean },
  stores = browserStores(),
  clearRecords = clearDatabases,
): Promise<void> {
  for (const { area, key, owner } of stores ? keysOf(stores) : []) {
    if (owner !== keep && !(keepVisitors && owner === VISITOR)) stores?.[area].removeItem(key)
  }
  if (!keepVisitors) forgetCity()
  // Where there is no database nothing has to go.
  await clearRecords(keep).catch(() => {})
}
