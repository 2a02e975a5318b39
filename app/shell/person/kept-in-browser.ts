/**
 * Lists everything personal that this browser stores, and removes it at sign-out: nothing is left for the next person
 * on the phone (F34). Web storage keys have the form `khazana:KIND:OWNER…`; a test fails when a kind is missing here.
 * Memory is cleared by reloading the page. The sign-out response empties the HTTP cache of chat photos
 * (`Clear-Site-Data`), and no other session can read it (`Vary: Cookie`). Personal pages are never cached.
 */
import { forgetCity } from '#app/features/catalogue/filters/choices/own-city.ts'
import { forgetPlace } from '#app/features/catalogue/near/place-cookie.ts'
import * as say from '#app/shell/messages/messages.ts'
import { storedKeys, webStorage } from '#app/ui/browser/web-storage.ts'

import { clearDatabases } from './kept-databases.ts'

type Area = 'localStorage' | 'sessionStorage'

export interface KeptKind {
  kind: string
  area: Area
  /** The loss of so many entries in a sentence, for kinds about which the user is asked first. */
  asks?: (p: { n: number }) => string
}

export const KEPT_KINDS: readonly KeptKind[] = [
  { kind: 'outbox', area: 'localStorage', asks: say.unsentMessages },
  { kind: 'draft', area: 'localStorage' },
  { kind: 'reply', area: 'localStorage' },
  { kind: 'first-message', area: 'sessionStorage' },
  { kind: 'deal', area: 'localStorage' },
  { kind: 'new-listing', area: 'localStorage', asks: say.unfinishedListings },
  { kind: 'new-listing', area: 'sessionStorage' },
  { kind: 'edited-listing', area: 'localStorage', asks: say.unsavedChanges },
  { kind: 'contact', area: 'sessionStorage' },
  { kind: 'feedback', area: 'sessionStorage' },
  { kind: 'recent-searches', area: 'localStorage' },
  // The page that a visitor left to sign in. It belongs to no account, like what a visitor typed.
  { kind: 'departure', area: 'sessionStorage' },
  { kind: 'arrival', area: 'sessionStorage' },
  { kind: 'language-place', area: 'sessionStorage' },
]

/** The owner of what a signed-out visitor typed. */
const VISITOR = 'visitor'

type Stores = Record<Area, Storage>

const browserStores = (): Stores => ({
  localStorage: webStorage('localStorage'),
  sessionStorage: webStorage('sessionStorage'),
})

type Key = { area: Area; key: string; kind: string; owner: string }

function listKeys(stores: Stores): Key[] {
  return (['localStorage', 'sessionStorage'] as const).flatMap((area) => {
    const storage = stores[area]
    return storedKeys(storage).flatMap((key) => {
      const [product, kind = '', owner = VISITOR] = key.split(':')
      return product === 'khazana' && KEPT_KINDS.some((one) => one.kind === kind && one.area === area)
        ? [{ area, key, kind, owner }]
        : []
    })
  })
}

/** The data that the user would lose by signing out, one sentence each. */
export function listUnfinished(userId: string, stores = browserStores()): string[] {
  const keys = listKeys(stores)
  return KEPT_KINDS.flatMap(({ kind, area, asks }) => {
    const count = keys.filter((one) => one.kind === kind && one.area === area && one.owner === userId).length
    return asks && count > 0 ? [asks({ n: count })] : []
  })
}

/** The number of unsent messages stored here, of any user. */
export const countUnsent = (stores = browserStores()): number =>
  listKeys(stores).filter(({ kind }) => kind === 'outbox').length

/**
 * Deletes the data of every owner except `keep`. Text that visitors typed stays for the user who signs in next, if
 * `keepVisitors`.
 */
export async function clearKept(
  { keep, keepVisitors }: { keep?: string; keepVisitors: boolean },
  stores = browserStores(),
  clearRecords = clearDatabases,
): Promise<void> {
  for (const { area, key, owner } of listKeys(stores)) {
    if (owner !== keep && !(keepVisitors && owner === VISITOR)) stores[area].removeItem(key)
  }
  if (!keepVisitors) {
    forgetCity()
    forgetPlace()
  }
  // Where no database exists, there is nothing to delete.
  await clearRecords(keep).catch(() => {})
}
