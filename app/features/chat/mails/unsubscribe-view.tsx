import { useEffect, useRef, useState } from 'react'

import { ApiFailure } from '#app/ui/api-call.ts'
import { ask } from '#app/ui/ask.ts'
import { BusyLabel } from '#app/ui/busy-label.tsx'
import { buttonClass } from '#app/ui/button.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

import type { MailKind } from './mail-kinds.ts'

const WORDS: Record<MailKind, { question: string; what: string; done: string }> = {
  messages: {
    question: 'Stop e-mails about messages?',
    what: 'We e-mail you when a message has been unread for 15 minutes, once per conversation. Your messages themselves stay.',
    done: 'You will get no more e-mails about unread messages. You can switch it on again in your profile.',
  },
  wishlist: {
    question: 'Stop e-mails about your wishlist?',
    what: 'We e-mail you when a saved item gets cheaper or is sold. Your wishlist itself stays.',
    done: 'You will get no more e-mails about saved items. You can switch it on again in your profile.',
  },
}

/** Asks for confirmation before the mails stop. Without scripts, the button submits a form that does the same. */
export function UnsubscribeView({ token, kind, done }: { token: string; kind: MailKind; done: boolean }) {
  const [state, setState] = useState<'asking' | 'busy' | 'done'>(done ? 'done' : 'asking')
  const [problem, setProblem] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const words = WORDS[kind]
  const path = `/unsubscribe?${new URLSearchParams({ token }).toString()}`

  useEffect(() => {
    // The button that had the focus has just disappeared.
    if (state === 'done') heading.current?.focus()
  }, [state])

  async function stop() {
    setState('busy')
    setProblem(null)
    try {
      await ask('POST', path)
      setState('done')
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
          {state === 'done' ? 'No more of these e-mails' : words.question}
        </h1>
        <p className="mt-3 text-ink-soft">{state === 'done' ? words.done : words.what}</p>
        {state === 'done' ? (
          <p className="mt-6 flex flex-wrap gap-3">
            <a href="/profile" className={buttonClass('primary')}>
              Go to my profile
            </a>
            <a href="/" className={buttonClass('plain')}>
              Go to Home
            </a>
          </p>
        ) : (
          <form
            method="post"
            action={`/api${path}`}
            className="mt-6 flex flex-wrap gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              if (state !== 'busy') void stop()
            }}
          >
            <input type="hidden" name="List-Unsubscribe" value="One-Click" />
            <button type="submit" className={buttonClass('primary')} disabled={state === 'busy'}>
              <BusyLabel busy={state === 'busy'} working="Saving...">
                Stop these e-mails
              </BusyLabel>
            </button>
            <a href="/" className={buttonClass('plain')}>
              Keep them
            </a>
          </form>
        )}
        <div role="alert" className="mt-3 font-semibold text-bad empty:hidden">
          {problem}
        </div>
      </section>
    </div>
  )
}

/** The link was cut short, or was not issued by this site. */
export function StaleUnsubscribeLink() {
  return (
    <EmptyState
      art="gone"
      headingLevel="h1"
      title="This link is not complete"
      text="Please open it from the e-mail again, or turn these e-mails off in your profile."
    >
      <a href="/profile" className={buttonClass('primary')}>
        Go to my profile
      </a>
      <a href="/" className={buttonClass('plain')}>
        Go to Home
      </a>
    </EmptyState>
  )
}
