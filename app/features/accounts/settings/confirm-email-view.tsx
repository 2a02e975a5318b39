import { useEffect, useRef, useState } from 'react'

import { ApiFailure } from '#app/ui/api-call.ts'
import { ask } from '#app/ui/ask.ts'
import { BusyLabel } from '#app/ui/busy-label.tsx'
import { buttonClass } from '#app/ui/button.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

type Props = { token: string; side: 'old' | 'new'; email: string }
type State = 'asking' | 'confirming' | 'refusing' | 'waiting' | 'changed' | 'stopped'

const DONE: Record<'waiting' | 'changed' | 'stopped', { title: string; text: string }> = {
  waiting: {
    title: 'One more mailbox',
    text: 'Thank you. Please open the link in the mail to the other address, too.',
  },
  changed: { title: 'Your e-mail address is changed', text: 'Sign in with the new address from now on.' },
  stopped: { title: 'Nothing was changed', text: 'The account keeps its e-mail address, and both links hold no more.' },
}

/** Asks one mailbox of an address change; opening the link changes nothing, its buttons do. */
export function ConfirmEmailView({ token, side, email }: Props) {
  const [state, setState] = useState<State>('asking')
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDone = state === 'waiting' || state === 'changed' || state === 'stopped'

  useEffect(() => {
    // The button that had the focus is gone.
    if (isDone) heading.current?.focus()
  }, [isDone])

  async function answer(yes: boolean) {
    setState(yes ? 'confirming' : 'refusing')
    setProblem(null)
    try {
      if (yes)
        setState((await ask<{ state: 'waiting' | 'changed' }>('POST', '/account/email/confirm', { token })).state)
      else {
        await ask('POST', '/account/email/refuse', { token })
        setState('stopped')
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(error.message)
      setState('asking')
    }
  }

  return (
    <div className="mx-auto w-full max-w-xl px-4 py-12">
      <section className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold text-balance outline-none">
          {isDone ? DONE[state].title : side === 'new' ? 'Is this your new address?' : 'Change your address?'}
        </h1>
        {isDone ? (
          <p className="mt-3 text-ink-soft">{DONE[state].text}</p>
        ) : (
          <p className="mt-3 text-ink-soft">
            {side === 'new'
              ? 'Somebody asked to use '
              : 'You, or somebody who is signed in to your account, asked to use '}
            <b className="wrap-anywhere text-ink">{email}</b>
            {side === 'new' ? ' for their Khazana account.' : ' for it instead of this e-mail address.'}
          </p>
        )}
        {isDone ? (
          <p className="mt-6 flex flex-wrap gap-3">
            <a href="/settings/account" className={buttonClass('primary', 'max-sm:w-full')}>
              Go to my account
            </a>
            <a href="/" className={buttonClass('plain', 'max-sm:w-full')}>
              Go to Home
            </a>
          </p>
        ) : (
          <p className="mt-6 flex flex-wrap gap-3 noscript:hidden">
            <button
              type="button"
              disabled={state !== 'asking'}
              className={buttonClass('accent', 'max-sm:w-full')}
              onClick={() => void answer(true)}
            >
              <BusyLabel busy={state === 'confirming'} working="Confirming...">
                Yes, confirm
              </BusyLabel>
            </button>
            <button
              type="button"
              disabled={state !== 'asking'}
              className={buttonClass('plain', 'max-sm:w-full')}
              onClick={() => void answer(false)}
            >
              <BusyLabel busy={state === 'refusing'} working="Stopping...">
                No, stop the change
              </BusyLabel>
            </button>
          </p>
        )}
        <noscript>
          <p className="mt-6">Please switch JavaScript on to answer.</p>
        </noscript>
        <div role="alert" className="mt-3 font-semibold text-bad empty:hidden">
          {problem}
        </div>
      </section>
    </div>
  )
}

/** A link that was used, has expired, or belongs to a cancelled change. */
export function StaleEmailLink() {
  return (
    <EmptyState
      art="gone"
      headingLevel="h1"
      title="This link does not work any more"
      text="It was used already, is older than a day, or the change was stopped. You can ask for new links in your account."
    >
      <a href="/settings/account" className={buttonClass('primary')}>
        Go to my account
      </a>
      <a href="/" className={buttonClass('plain')}>
        Go to Home
      </a>
    </EmptyState>
  )
}
