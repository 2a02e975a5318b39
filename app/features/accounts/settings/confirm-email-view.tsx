import { useState } from 'react'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { MailedQuestion, StaleLink } from '#app/ui/mailed-question.tsx'

type Props = { token: string; side: 'old' | 'new'; email: string }
type State = 'asking' | 'confirming' | 'refusing' | 'waiting' | 'changed' | 'stopped'

const DONE: Record<'waiting' | 'changed' | 'stopped', { title: string; text: string }> = {
  waiting: {
    title: 'One more mailbox',
    text: 'Thank you. Please open the link in the mail to the other address, too.',
  },
  changed: { title: 'Your e-mail address is changed', text: 'Sign in with the new address from now on.' },
  stopped: {
    title: 'Nothing was changed',
    text: 'The account keeps its e-mail address, and both links have stopped working.',
  },
}

const ACCOUNT = { label: 'Go to my account', path: '/settings/account' }
const ANSWERS = [
  { yes: true, sending: 'confirming', working: 'Confirming...', label: 'Yes, confirm' },
  { yes: false, sending: 'refusing', working: 'Stopping...', label: 'No, stop the change' },
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
      if (yes)
        setState((await askApi<{ state: 'waiting' | 'changed' }>('POST', '/account/email/confirm', { token })).state)
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
      title={isDone ? DONE[state].title : side === 'new' ? 'Is this your new address?' : 'Change your address?'}
      text={isDone ? DONE[state].text : <Asked side={side} email={email} />}
      isDone={isDone}
      problem={problem}
      after={ACCOUNT}
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
            <BusyLabel busy={state === sending} working={working}>
              {label}
            </BusyLabel>
          </button>
        ))}
      </p>
      <noscript>
        <p className="mt-6">Please switch JavaScript on to answer.</p>
      </noscript>
    </MailedQuestion>
  )
}

function Asked({ side, email }: Pick<Props, 'side' | 'email'>) {
  return (
    <>
      {side === 'new' ? 'Somebody asked to use ' : 'You, or somebody who is signed in to your account, asked to use '}
      <b className="wrap-anywhere text-ink">{email}</b>
      {side === 'new' ? ' for their Khazana account.' : ' for it instead of this e-mail address.'}
    </>
  )
}

/** A link that was used, has expired, or belongs to a cancelled change. */
export function StaleEmailLink() {
  return (
    <StaleLink
      title="This link does not work any more"
      text="It was used already, is older than a day, or the change was stopped. You can ask for new links in your account."
      after={ACCOUNT}
    />
  )
}
