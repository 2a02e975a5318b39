import { useEffect, useState } from 'react'

import { arrivalFor, rememberArrival } from '#app/features/accounts/door/departure.ts'
import * as say from '#app/features/accounts/form/messages/messages.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

/** Goes to Google and returns signed in, to the page `next`. */
export function GoogleButton({ next }: { next: string }) {
  const [busy, setBusy] = useState(false)

  // After the browser's Back button, the page may be restored as it was left.
  useEffect(() => {
    const again = () => setBusy(false)
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [])

  async function go() {
    setBusy(true)
    try {
      const arrival = arrivalFor(next)
      const { url } = await askApi<{ url: string }>('POST', '/auth/google', { next: arrival.next, asked: next })
      rememberArrival(arrival)
      window.location.assign(url)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    }
  }

  return (
    <button type="button" disabled={busy} className={buttonClass('plain', 'w-full')} onClick={() => void go()}>
      <span aria-hidden className="font-display text-lg leading-none font-extrabold text-brand">
        G
      </span>
      {busy ? say.goingToGoogle() : say.continueWithGoogle()}
    </button>
  )
}
