import { KeyRound } from 'lucide-react'

import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'
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

/** Signs in with a passkey. It cannot be pressed before the script runs, because the press would be lost. */
export function PasskeyButton({ what, onSignedIn }: Props) {
  const { busy, run } = useTask()
  const ready = useInBrowser()
  const { path, label, look } = DOORS[what]

  const go = () =>
    run(async () => {
      await askApi('POST', path, { passkey: await signByPasskey(what) })
      onSignedIn()
      return 'leaving'
    })

  return (
    <button type="button" disabled={!ready || busy} className={buttonClass(look, 'w-full')} onClick={() => void go()}>
      <KeyRound aria-hidden className="size-5 shrink-0" />
      <BusyLabel busy={busy} working={say.waiting()}>
        {label()}
      </BusyLabel>
    </button>
  )
}
