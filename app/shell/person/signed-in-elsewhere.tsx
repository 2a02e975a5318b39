import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { isTextTyped } from '#app/shell/is-text-typed.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { watchSignIns } from './sign-in-signal.ts'

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
      toast.success('You signed in in another tab. This one follows on the next page.')
      return 'later'
    }
    if (!(await refresh())) return 'no'
    await revalidate()
    toast.success('You are signed in.')
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
