import { lazy, Suspense, useSyncExternalStore } from 'react'

import { useAuth } from '#app/features/accounts/auth-context.tsx'

const NOTHING = { default: () => null }
// Without it pages work as they are, and the next one asks for it again.
const LiveProvider = lazy(() => import('#app/features/chat/live/live-provider.tsx').catch(() => NOTHING))

/** Brings what is live to people who are signed in, once their page is there; it ends when they begin to sign out. */
export function LiveMount() {
  const { user, loading } = useAuth()
  const isThere = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  if (!isThere || !user || loading) return null
  return (
    <Suspense fallback={null}>
      <LiveProvider userId={user.id} />
    </Suspense>
  )
}
