import { useLocation } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { pageHref } from '#app/shared/language/addresses.ts'
import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LANGUAGES, type Language } from '#app/shared/language/languages.ts'

import { leaveForLanguage } from './choose-language.ts'

/** Each language in its own name: links to this page in the others. They keep its search and filters. */
export function LanguageLinks({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  return LANGUAGES.map((of) => (
    <li key={of} lang={LANGUAGE_TAGS[of]}>
      {of === language() ? (
        <span aria-current="true" className={`${className} font-semibold`}>
          {LANGUAGE_NAMES[of]}
        </span>
      ) : (
        <LanguageLink of={of} page={pathname + search} className={`${className} underline`}>
          {LANGUAGE_NAMES[of]}
        </LanguageLink>
      )}
    </li>
  ))
}

interface LinkProps {
  of: Language
  /** Without a language. */
  page: string
  className: string
  children: React.ReactNode
}

export function LanguageLink({ of, page, className, children }: LinkProps) {
  const { user } = useAuth()
  return (
    <a
      href={pageHref(page, of)}
      hrefLang={LANGUAGE_TAGS[of]}
      data-reload
      className={className}
      onClick={() => leaveForLanguage(of, user !== null)}
    >
      {children}
    </a>
  )
}
