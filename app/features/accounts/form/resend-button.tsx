import { useState } from 'react'

import * as say from '#app/features/accounts/form/messages/messages.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toProblem } from '#app/ui/forms/use-submit.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

type Props = {
  path: '/auth/verification' | '/auth/reset-request'
  /** The request's body: whose mail it is, and what they wanted. */
  body: () => { email: string }
  /** The message once it was sent. */
  done: string
  children: string
}

/** Requests a mailed link once more. */
export function ResendButton({ path, body, done, children }: Props) {
  const [busy, setBusy] = useState(false)

  async function requestMail() {
    setBusy(true)
    try {
      await askApi('POST', path, body())
      toast.success(done, { about: path })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(toProblem(error).message ?? error.message, { about: path })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" disabled={busy} className={buttonClass('plain')} onClick={() => void requestMail()}>
      {busy ? say.sending() : children}
    </button>
  )
}
