import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import * as say from '#app/shell/messages/messages.ts'
import { laterPart } from '#app/ui/browser/later-part.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import { MenuLink } from './menu-link.tsx'

const SELL = '/add-item'

// Only signed-in people's browsers load it: home's budget has no room for it.
const loadPersonLinks = async () => (await import('./person-links.tsx')).PersonLinks
const PersonLinks = import.meta.env.SSR ? await loadPersonLinks() : laterPart(loadPersonLinks)

/** The link to the notices, whose place is kept while its code loads. */
export function PhoneBell() {
  const { user } = useAuth()
  return (
    user && (
      <Suspense fallback={<span className="size-11" />}>
        <PersonLinks user={user} as="bell" />
      </Suspense>
    )
  )
}

/** The right end of the header on a laptop. */
export function AccountLinks() {
  const { user } = useAuth()
  const back = useBack()
  if (user) {
    return (
      <Suspense fallback={null}>
        <PersonLinks user={user} as="links" />
      </Suspense>
    )
  }
  return (
    <>
      <a href={pageHref(signInPath(SELL))} className={buttonClass('plain', 'whitespace-nowrap')}>
        <Plus aria-hidden className="size-5" />
        {say.sell()}
      </a>
      <a href={pageHref(signInPath(back, 'sign-in'))} className={buttonClass('quiet', 'whitespace-nowrap')}>
        {say.signIn()}
      </a>
      <a href={pageHref(signInPath(back, 'sign-up'))} className={buttonClass('primary', 'whitespace-nowrap')}>
        {say.signUp()}
      </a>
    </>
  )
}

/** The same links with labels, for a phone's menu. */
export function AccountMenu() {
  const { user } = useAuth()
  const back = useBack()
  if (user) {
    return (
      <Suspense fallback={null}>
        <PersonLinks user={user} as="menu" />
      </Suspense>
    )
  }
  return (
    <>
      <MenuLink path={signInPath(SELL)}>{say.sell()}</MenuLink>
      <MenuLink path={signInPath(back, 'sign-in')}>{say.signIn()}</MenuLink>
      <MenuLink path={signInPath(back, 'sign-up')}>{say.signUp()}</MenuLink>
    </>
  )
}

// The current page, to return to after signing in. On the sign-in page, its own destination.
function useBack(): string {
  const { pathname, search } = useLocation()
  return pathname === '/auth' ? (new URLSearchParams(search).get('next') ?? '/') : pathname + search
}
