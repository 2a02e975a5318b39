import { KeyRound } from 'lucide-react'
import { useState } from 'react'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { signByPasskey } from './ask-authenticator.ts'
import * as say from './messages/messages.ts'

type Props = {
  what: 'sign-in' | 'second-step'
  /** Leads to the next document. */
  onSignedIn: () => void
}

const DOORS = {
  'sign-in': { path: '/auth/passkey', label: say.continueWith, look: 'plain' },
  'second-step': { path: '/auth/second-step/passkey', label: say.usePasskey, look: 'primary' },
} as const

/** Signs in with a passkey. */
export function PasskeyButton({ what, onSignedIn }: Props) {
  const [busy, setBusy] = useState(false)
  const { path, label, look } = DOORS[what]

  async function go() {
    setBusy(true)
    try {
      await askApi('POST', path, { passkey: await signByPasskey(what) })
      onSignedIn()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    }
  }

  return (
    <button type="button" disabled={busy} className={buttonClass(look, 'w-full')} onClick={() => void go()}>
      <KeyRound aria-hidden className="size-5 shrink-0" />
      <BusyLabel busy={busy} working={say.waiting()}>
        {label()}
      </BusyLabel>
    </button>
  )
}
