import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { Arrival } from '#app/features/accounts/door/arrival.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import { ResendButton } from './resend-button.tsx'

/** Where a link was mailed, and for what. */
export type Sent = { email: string } & ({ kind: 'sign-up'; arrival: Arrival } | { kind: 'reset'; next: string })

type Props = {
  sent: Sent
  /** Whether the mail can be read at `/dev/mail`. */
  demo: boolean
  /** Returns to the form, to use another address. */
  onBack: () => void
}

const AGAIN = {
  'sign-up': { path: '/auth/verification', done: 'We sent the link again. Please check your email.' },
  reset: { path: '/auth/reset-request', done: 'Password reset link sent! Please check your email.' },
} as const

/** The screen after a form that is answered by a mail. */
export function MailSent({ sent, demo, onBack }: Props) {
  const { kind, email } = sent
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const again = AGAIN[kind]
  return (
    <div>
      <span className="inline-flex size-14 items-center justify-center rounded-full bg-brand-soft text-on-brand-soft">
        <MailCheck aria-hidden className="size-7" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="mt-4 font-display text-3xl font-bold outline-none">
        Check your e-mail
      </h1>
      <p className="mt-2 break-words">
        {kind === 'sign-up' ? 'We sent a link to ' : 'If there is an account for '}
        <strong>{email}</strong>
        {kind === 'sign-up'
          ? '. Open it on this device, and you go on where you were.'
          : ', a link to choose a new password is on its way. It works once, for an hour.'}
      </p>
      <p className="mt-2 text-sm text-ink-soft">Nothing after a minute? Check your spam folder too.</p>
      {demo && (
        <p className="mt-4 rounded-md bg-accent-soft p-3 text-on-accent-soft">
          This is a demo: no mail leaves it.{' '}
          <a href="/dev/mail" className="font-semibold underline">
            Read it here
          </a>
          .
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ResendButton
          path={again.path}
          body={() => (sent.kind === 'sign-up' ? { email, arrival: sent.arrival } : { email, next: sent.next })}
          done={again.done}
        >
          Send it again
        </ResendButton>
        <button type="button" className={buttonClass('quiet')} onClick={onBack}>
          Use another address
        </button>
      </div>
    </div>
  )
}
