import { useMemo, useSyncExternalStore } from 'react'

import { webStorage } from '#app/ui/browser/web-storage.ts'

// The searches that somebody made last, kept in this browser only: the server is never told. Each person's are apart, and those
// made before signing in are shown beside them, until somebody signs out (`kept-in-browser.ts`).
export const MOST_RECENT = 8
/** Also between the two lists of a snapshot: no JSON text has a line break. */
const BETWEEN = '\n'

/** The id of the signed-in person; null for a visitor. */
export type Searcher = string | null

const keyFor = (searcher: Searcher) => `khazana:recent-searches:${searcher ?? 'visitor'}`
const keysFor = (searcher: Searcher) => (searcher === null ? [keyFor(null)] : [keyFor(searcher), keyFor(null)])

const listeners = new Set<() => void>()

function subscribeToRecent(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may have stored some, or may have signed out.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns all that is stored as one text, which is the same until something changes. */
function readStored(searcher: Searcher): string {
  try {
    const storage = webStorage('localStorage')
    return keysFor(searcher)
      .map((key) => storage.getItem(key) ?? '')
      .join(BETWEEN)
  } catch {
    return ''
  }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Anything may be stored there: what is not a list of texts is none. */
function readTexts(stored: string): string[] {
  try {
    const value: unknown = JSON.parse(stored || '[]')
    const list: unknown[] = Array.isArray(value) ? value : []
    return list.filter((text): text is string => typeof text === 'string' && text !== '')
  } catch {
    return []
  }
}

function mergeTexts(stored: string): string[] {
  const texts = stored.split(BETWEEN).flatMap(readTexts)
  return texts.filter((text, at) => texts.findIndex((one) => isSame(one, text)) === at).slice(0, MOST_RECENT)
}

/** The latest first. */
export const recentSearches = (searcher: Searcher): string[] => mergeTexts(readStored(searcher))

/** Nothing on the server, and while a page that it rendered starts. */
export function useRecentSearches(searcher: Searcher): readonly string[] {
  const stored = useSyncExternalStore(
    subscribeToRecent,
    () => readStored(searcher),
    () => '',
  )
  return useMemo(() => mergeTexts(stored), [stored])
}

/** Storage that refuses to write keeps what it has. */
function change(searcher: Searcher, changeTexts: (texts: string[]) => string[]): void {
  try {
    const storage = webStorage('localStorage')
    const texts = changeTexts(readTexts(storage.getItem(keyFor(searcher)) ?? '')).slice(0, MOST_RECENT)
    if (texts.length > 0) storage.setItem(keyFor(searcher), JSON.stringify(texts))
    else storage.removeItem(keyFor(searcher))
  } catch {
    return
  }
  for (const listener of listeners) listener()
}

/** `text` is tidy: nothing around it, and one space between words. */
export function rememberSearch(searcher: Searcher, text: string): void {
  if (text) change(searcher, (texts) => [text, ...texts.filter((one) => !isSame(one, text))])
}

/** Removes it wherever it is shown from. */
export function forgetSearch(searcher: Searcher, text: string): void {
  for (const one of searcher === null ? [null] : [searcher, null]) {
    change(one, (texts) => texts.filter((kept) => !isSame(kept, text)))
  }
}

export function forgetSearches(searcher: Searcher): void {
  for (const one of searcher === null ? [null] : [searcher, null]) change(one, () => [])
}
