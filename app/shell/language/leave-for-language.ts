/**
 * Remembers the language that a reader chose: in a cookie, and for mails in their account. Which language a page has
 * is said by its address alone.
 */
import { readLanguage } from '#app/shared/language/addresses.ts'
import type { Language } from '#app/shared/language/languages.ts'
import { webStorage } from '#app/ui/browser/web-storage.ts'

import { LANGUAGE_PLACE } from './language-choice.ts'

const YEAR_S = 365 * 24 * 60 * 60
/** The time that the page in the other language may take to come. */
const PLACE_MS = 60_000

export function rememberLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `khazana_language=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}

/** Called by a link to the same page in another language, before the browser follows it. */
export function leaveForLanguage(language: Language, isSignedIn: boolean): void {
  rememberLanguage(language)
  rememberPlace()
  if (!isSignedIn) return
  // It goes on while the page is left. When it fails, only mails stay in the language of before.
  void fetch('/api/account/language', {
    method: 'PUT',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ language }),
  }).catch(() => {})
}

interface PagePosition {
  /** Path without its language, and query. */
  page: string
  top: number
  /** The length of the page's list; null without one. Texts of another language make its rows higher or lower. */
  rows: number | null
  at: number
}

const pageHere = () => readLanguage(window.location.pathname).path + window.location.search

function rememberPlace(): void {
  const rows = document.querySelector<HTMLElement>('[data-rows]')?.dataset.rows ?? null
  const place: PagePosition = {
    page: pageHere(),
    top: Math.round(window.scrollY),
    rows: rows === null ? null : Number(rows),
    at: Date.now(),
  }
  try {
    webStorage('sessionStorage').setItem(LANGUAGE_PLACE, JSON.stringify(place))
  } catch {
    // Without storage, the page begins at its top.
  }
}

/** Returns where the reader left this page in another language; null if they did not. */
export function takePlace(): PagePosition | null {
  try {
    // Only `rememberPlace` writes there.
    const place = JSON.parse(webStorage('sessionStorage').getItem(LANGUAGE_PLACE) ?? 'null') as PagePosition | null
    webStorage('sessionStorage').removeItem(LANGUAGE_PLACE)
    return place && place.page === pageHere() && Date.now() - place.at < PLACE_MS ? place : null
  } catch {
    return null
  }
}
