import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { Arrival } from '#app/features/accounts/door/arrival.schema.ts'
import * as say from '#app/features/accounts/form/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
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
  'sign-up': { path: '/auth/verification', done: say.linkSentAgain },
  reset: { path: '/auth/reset-request', done: say.resetSent },
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
        {say.checkEmail()}
      </h1>
      <p className="mt-2 break-words">
        {(kind === 'sign-up' ? say.linkSentTo : say.resetLinkSentTo)({ email, to: (text) => <strong>{text}</strong> })}
      </p>
      <p className="mt-2 text-sm text-ink-soft">{say.checkSpam()}</p>
      {demo && (
        <p className="mt-4 rounded-md bg-accent-soft p-3 text-on-accent-soft">
          {say.demoMail({
            read: (text) => (
              <a href={pageHref('/dev/mail')} className="font-semibold underline">
                {text}
              </a>
            ),
          })}
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ResendButton
          path={again.path}
          body={() => (sent.kind === 'sign-up' ? { email, arrival: sent.arrival } : { email, next: sent.next })}
          done={again.done()}
        >
          {say.sendAgain()}
        </ResendButton>
        <button type="button" className={buttonClass('quiet')} onClick={onBack}>
          {say.useAnother()}
        </button>
      </div>
    </div>
  )
}
