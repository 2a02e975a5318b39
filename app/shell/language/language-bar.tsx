import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_TAGS, type Language } from '#app/shared/language/languages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import { chooseOffer, READING } from './language-choice.ts'
import { LanguageLink } from './language-links.tsx'
import { rememberLanguage, takePlace } from './leave-for-language.ts'

/** These words offer a page in another language. They stand here, because a page has the texts of its own language only. */
const VIEW_IN: Record<Language, { view: string; close: string }> = {
  en: { view: 'View in English', close: 'Close' },
  hi: { view: 'हिन्दी में देखें', close: 'बंद करें' },
  qps: { view: 'View in Pseudo', close: 'Close' },
}

/**
 * Offers the page in the language that the browser prefers, until the reader has chosen one. It lies over the page, so
 * that nothing moves when it appears. `LanguageOffer` loads it.
 */
export default function LanguageBar() {
  const { pathname, search } = useLocation()
  const [isClosed, setClosed] = useState(false)

  useEffect(() => {
    const top = takePlace()
    if (top !== null) window.scrollTo({ top, behavior: 'instant' })
  }, [])

  const offered = isClosed ? null : chooseOffer()
  if (offered === null || !READING.test(pathname)) return null
  const words = VIEW_IN[offered]
  return (
    <aside
      lang={LANGUAGE_TAGS[offered]}
      aria-label={words.view}
      data-language-bar
      className="language-bar fixed inset-x-3 z-20 mx-auto flex max-w-sm items-center justify-between gap-2 rounded-lg border border-line bg-raised py-1 pr-1 pl-2 text-ink shadow-float"
    >
      <LanguageLink of={offered} page={pathname + search} className={buttonClass('quiet')}>
        {words.view}
      </LanguageLink>
      <button
        type="button"
        aria-label={words.close}
        className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
        onClick={() => {
          rememberLanguage(language())
          setClosed(true)
        }}
      >
        <X aria-hidden className="size-5" />
      </button>
    </aside>
  )
}
