import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { lookForWarning } from '#app/features/moderation/warnings/live-warning.ts'
import { refreshUnseen } from '#app/features/notices/bell/unseen-count.ts'
import { browserPage } from '#app/ui/browser/browser-page.ts'
import { keepLoading } from '#app/ui/browser/keep-loading.ts'

const load = () => import('#app/features/chat/live/live-provider.tsx')
const ON_EVENT = { warned: lookForWarning, notice: refreshUnseen }
type Provider = Awaited<ReturnType<typeof load>>['default']

/** Adds the live parts for signed-in users once their page is ready; removes them when sign-out begins. */
export function LiveMount() {
  const { user, loading } = useAuth()
  const { key } = useLocation()
  const [LiveProvider, setLiveProvider] = useState<Provider | null>(null)
  const isMissing = user !== null && !loading && LiveProvider === null
  useEffect(() => {
    // Pages work without it. A navigation retries at once.
    if (isMissing) return keepLoading(load, ({ default: loaded }) => setLiveProvider(() => loaded), browserPage)
    return undefined
  }, [isMissing, key])
  if (!LiveProvider || !user || loading) return null
  return <LiveProvider userId={user.id} onEvent={ON_EVENT} />
}
