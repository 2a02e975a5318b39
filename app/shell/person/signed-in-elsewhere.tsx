import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { isTextTyped } from '#app/shell/is-text-typed.ts'
import * as say from '#app/shell/messages/messages.ts'
import { webStorage } from '#app/ui/browser/web-storage.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { PERSON_KEY, readPerson } from './person-here.ts'

/** `yes`: this tab is now signed in. `no`: the user has signed out again. `later`: it could sign in but waits. */
type CaughtUp = 'yes' | 'no' | 'later'

/**
 * When a user signs in in another tab, a tab with signed-out pages reloads its shell and its page. If the user is
 * typing a text there, that waits for the next page.
 */
export function SignedInElsewhere() {
  const { user, refresh } = useAuth()
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const isSignedIn = user !== null
  const lookAgain = useRef(() => {})

  const catchUp = useEffectEvent(async () => {
    if (isTextTyped()) {
      toast.success(say.signedInInOtherTab())
      return 'later'
    }
    if (!(await refresh())) return 'no'
    await revalidate()
    toast.success(say.signedIn())
    return 'yes'
  })

  useEffect(() => {
    if (isSignedIn) return undefined
    const watch = watchSignIns(() => catchUp())
    lookAgain.current = watch.checkSignIn
    return watch.stop
  }, [isSignedIn])

  useEffect(() => lookAgain.current(), [key])
  return null
}

/**
 * Calls `catchUp` when another tab has loaded a signed-in page since this page was loaded: at once, or when a sleeping
 * tab becomes visible. After a rejection, as after `later`, the next check tries again.
 */
function watchSignIns(catchUp: () => Promise<CaughtUp>): { checkSignIn: () => void; stop: () => void } {
  const controller = new AbortController()
  const { signal } = controller
  let seen = performance.timeOrigin
  let busy = false

  async function checkSignIn(): Promise<void> {
    const toldTime = toldAt()
    if (signal.aborted || busy || toldTime <= seen || document.visibilityState === 'hidden') return
    busy = true
    const outcome = await catchUp().catch(() => 'later')
    busy = false
    if (outcome === 'yes') controller.abort()
    // The user has signed out again, so only later signals count.
    if (outcome === 'no') seen = toldTime
  }

  window.addEventListener('storage', ({ key }) => key === PERSON_KEY && void checkSignIn(), { signal })
  document.addEventListener('visibilitychange', () => void checkSignIn(), { signal })
  window.addEventListener('pageshow', () => void checkSignIn(), { signal })
  return { checkSignIn: () => void checkSignIn(), stop: () => controller.abort() }
}

const toldAt = (): number => readPerson(webStorage('localStorage').getItem(PERSON_KEY))?.at ?? 0
