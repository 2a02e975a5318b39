import { useEffect } from 'react'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { forgetArrival, readArrival } from '#app/features/accounts/door/departure.ts'
import { setSaved } from '#app/features/wishlist/saved-marks.ts'
import { readLanguage } from '#app/shared/language/addresses.ts'

/** After signing in: restores the scroll position and completes what the visitor came for. */
export function Arrival() {
  const { user } = useAuth()
  const isSignedIn = user !== null
  useEffect(() => {
    const arrival = isSignedIn ? readArrival() : null
    if (!arrival) return
    const { next, scrollY, saves } = arrival
    const { path } = readLanguage(window.location.pathname)
    const isThere = next.split('#')[0] === path + window.location.search
    if (isThere && scrollY !== null) void import('./grow-to.ts').then(({ growTo }) => growTo(scrollY), nothing)
    if (saves === null) return forgetArrival()
    // Kept until the server has answered, so that a lost connection loses nothing.
    void setSaved(saves, true).then((isAnswered) => isAnswered && forgetArrival())
  }, [isSignedIn])
  return null
}

/** Offline, the page stays at its top. */
const nothing = () => {}
