import { KeyRound } from 'lucide-react'

import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

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
  const { busy, run } = useTask()
  const { path, label, look } = DOORS[what]

  const go = () =>
    run(async () => {
      await askApi('POST', path, { passkey: await signByPasskey(what) })
      onSignedIn()
      return 'leaving'
    })

  return (
    <button type="button" disabled={busy} className={buttonClass(look, 'w-full')} onClick={() => void go()}>
      <KeyRound aria-hidden className="size-5 shrink-0" />
      <BusyLabel busy={busy} working={say.waiting()}>
        {label()}
      </BusyLabel>
    </button>
  )
}
