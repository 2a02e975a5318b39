import { useLocation } from 'react-router'

import { signInPath } from '#app/shared/next-path.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

/** An admin page for a signed-out visitor. */
export function AccessDenied() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      art="gone"
      headingLevel="h1"
      title="Access Denied"
      text="This page is for the people who look after Khazana. If you are one of them, please sign in."
    >
      <a href={signInPath(pathname + search)} className={buttonClass('primary')}>
        Sign In
      </a>
      <a href="/" className={buttonClass('plain')}>
        Go to Home
      </a>
    </EmptyState>
  )
}
