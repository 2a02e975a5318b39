import { useState } from 'react'

import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { MailedQuestion, StaleLink } from '#app/ui/mailed-question.tsx'

type Props = { token: string; side: 'old' | 'new'; email: string }
type State = 'asking' | 'confirming' | 'refusing' | 'waiting' | 'changed' | 'stopped'

const DONE: Record<'waiting' | 'changed' | 'stopped', { title: () => string; text: () => string }> = {
  waiting: { title: say.oneMore, text: say.oneMoreText },
  changed: { title: say.addressChanged, text: say.addressChangedText },
  stopped: { title: say.nothingChanged, text: say.nothingChangedText },
}

const accountPage = () => ({ label: say.goToAccount(), path: '/settings/account' })
const ANSWERS = [
  { yes: true, sending: 'confirming', working: say.confirming, label: say.yesConfirm },
  { yes: false, sending: 'refusing', working: say.stopping, label: say.noStop },
]

/** Asks one mailbox of an address change; opening the link changes nothing, its buttons do. */
export function ConfirmEmailView({ token, side, email }: Props) {
  const [state, setState] = useState<State>('asking')
  const [problem, setProblem] = useState<string | null>(null)
  const isDone = state === 'waiting' || state === 'changed' || state === 'stopped'

  async function answer(yes: boolean) {
    setState(yes ? 'confirming' : 'refusing')
    setProblem(null)
    try {
      if (yes) setState((await askApi('POST', '/account/email/confirm', { token })).state)
      else {
        await askApi('POST', '/account/email/refuse', { token })
        setState('stopped')
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(error.message)
      setState('asking')
    }
  }

  return (
    <MailedQuestion
      title={isDone ? DONE[state].title() : side === 'new' ? say.isNewAddress() : say.changeAddress()}
      text={isDone ? DONE[state].text() : <Asked side={side} email={email} />}
      isDone={isDone}
      problem={problem}
      after={accountPage()}
    >
      <p className="mt-6 flex flex-wrap gap-3 noscript:hidden">
        {ANSWERS.map(({ yes, sending, working, label }) => (
          <button
            key={sending}
            type="button"
            disabled={state !== 'asking'}
            className={buttonClass(yes ? 'accent' : 'plain', 'max-sm:w-full')}
            onClick={() => void answer(yes)}
          >
            <BusyLabel busy={state === sending} working={working()}>
              {label()}
            </BusyLabel>
          </button>
        ))}
      </p>
      <noscript>
        <p className="mt-6">{say.switchScriptsOn()}</p>
      </noscript>
    </MailedQuestion>
  )
}

function Asked({ side, email }: Pick<Props, 'side' | 'email'>) {
  const question = side === 'new' ? say.askedNew : say.askedOld
  return question({ email, address: (text) => <b className="wrap-anywhere text-ink">{text}</b> })
}

/** A link that was used, has expired, or belongs to a cancelled change. */
export function StaleEmailLink() {
  return <StaleLink title={say.staleTitle()} text={say.staleText()} after={accountPage()} />
}
