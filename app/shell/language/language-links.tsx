import { useLocation } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { site } from '#app/nouns/site/this-site.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { language } from '#app/shared/language/language.ts'
import { LANGUAGE_NAMES, LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import { openDocument } from '#app/shell/next-page/network.ts'

import type { LanguageLinkProps } from './language-bar.tsx'

/** The code that leaves a page for another language, and offers to. */
export const loadBar = () => import('./language-bar.tsx')

/** Each language in its own name: links to this page in the others. They keep its search and filters. */
export function LanguageLinks({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const { languages } = site()
  if (languages.length < 2) return null
  return languages.map((of) => (
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

export function LanguageLink({ of, page, className, children }: LanguageLinkProps) {
  const { user } = useAuth()
  const href = pageHref(page, of)

  function follow(event: React.MouseEvent) {
    // A modified click opens a tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Without its code, the page opens at its top, and the choice is not remembered.
    const leave = () => openDocument(href)
    loadBar()
      .then(({ leaveForLanguage }) => leaveForLanguage(of, user !== null))
      .then(leave, leave)
  }

  return (
    <a href={href} data-reload className={className} onClick={follow}>
      {children}
    </a>
  )
}
