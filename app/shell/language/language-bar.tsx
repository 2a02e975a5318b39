import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_TAGS, type Language } from '#app/shared/language/languages.ts'

import { chooseOffer } from './language-choice.ts'
import { leaveForLanguage, rememberLanguage, takePlace } from './leave-for-language.ts'

// Links need it when they are followed, and are in every page: one script for both is less to name there.
export { leaveForLanguage, rememberLanguage }

/** A link to a page in another language. */
export interface LanguageLinkProps {
  of: Language
  /** Without a language. */
  page: string
  className: string
  children: React.ReactNode
}

/** Pages to read. On the others, the offer would lie over a form. */
const READING = /^\/(?:$|browse|category|listing|profile|wishlist|messages|notices|about|help|terms|privacy|grievance)/

export const isForReading = (pathname: string): boolean => READING.test(pathname)

/** These words offer a page in another language. They stand here, because a page has the texts of its own language only. */
const VIEW_IN: Record<Language, { view: string; close: string }> = {
  en: { view: 'View in English', close: 'Close' },
  hi: { view: 'हिन्दी में देखें', close: 'बंद करें' },
  qps: { view: 'View in Pseudo', close: 'Close' },
}

/**
 * Offers the page in the language that the browser prefers, until the reader has chosen one. On a phone it is a line on
 * top of the navigation, and the page ends above it: nothing moves when it appears, and everything can be scrolled into
 * view. `LanguageOffer` loads it, and gives it its link.
 */
export default function LanguageBar({ Link }: { Link: React.ComponentType<LanguageLinkProps> }) {
  const { pathname, search } = useLocation()
  const [isClosed, setClosed] = useState(false)

  useEffect(() => {
    const place = takePlace()
    // The list may have been longer there.
    if (place) void import('#app/shell/grow-to.ts').then(({ growTo }) => growTo(place.top, place.rows), nothing)
  }, [])

  const offered = isClosed ? null : chooseOffer()
  if (offered === null || !isForReading(pathname)) return null
  const words = VIEW_IN[offered]
  return (
    <>
      <aside
        lang={LANGUAGE_TAGS[offered]}
        aria-label={words.view}
        data-language-bar
        className="language-bar fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 flex h-10 items-center justify-between border-t border-line bg-surface px-4 text-sm text-ink lg:inset-x-auto lg:right-8 lg:bottom-8 lg:gap-2 lg:rounded-lg lg:border lg:bg-raised lg:shadow-float"
      >
        <Link
          of={offered}
          page={pathname + search}
          className="-ml-2 inline-flex h-10 items-center px-2 font-semibold text-brand hover:underline"
        >
          {words.view}
        </Link>
        <button
          type="button"
          aria-label={words.close}
          className="-mr-3 inline-flex h-10 w-11 items-center justify-center rounded-md hover:bg-sunken"
          onClick={() => {
            rememberLanguage(language())
            setClosed(true)
          }}
        >
          <X aria-hidden className="size-5" />
        </button>
      </aside>
      {/* On a laptop it floats in a corner: scrolled to its end, a page has nothing there. */}
      <div aria-hidden className="hidden h-24 lg:block" />
    </>
  )
}

/** Without the code, the page stays at its top. */
const nothing = () => {}
