import { useLocation } from 'react-router'

import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import * as say from './messages/messages.ts'

/** An admin page for a signed-out visitor. */
export function AccessDenied() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState art="gone" headingLevel="h1" title={say.accessDeniedTitle()} text={say.accessDeniedText()}>
      <a href={pageHref(signInPath(pathname + search))} className={buttonClass('primary')}>
        {say.signIn()}
      </a>
      <a href={pageHref('/')} className={buttonClass('plain')}>
        {say.goToHome()}
      </a>
    </EmptyState>
  )
}
