import { useState } from 'react'

import { ApiFailure } from '#app/ui/api-call.ts'
import { ask } from '#app/ui/ask.ts'
import { buttonClass } from '#app/ui/button.ts'
import { toast } from '#app/ui/toast-store.ts'

import { problemOf } from './use-submit.ts'

type Props = {
  path: '/auth/verification' | '/auth/reset-request'
  /** What is sent along: whose mail it is, and what they came for. */
  body: () => { email: string }
  /** What is said once it is on its way. */
  done: string
  children: string
}

/** Has a mailed link sent once more. */
export function ResendButton({ path, body, done, children }: Props) {
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    try {
      await ask('POST', path, body())
      toast.success(done)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(problemOf(error).message ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" disabled={busy} className={buttonClass('plain')} onClick={() => void send()}>
      {busy ? 'Sending...' : children}
    </button>
  )
}
