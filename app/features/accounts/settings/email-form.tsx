import { useState } from 'react'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { AccountForm } from './account-form.tsx'
import type { PendingEmail } from './own-session.ts'
import { TypedPassword } from './typed-password.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = { hasPassword: boolean; onChanged: () => void }

/** Changes the e-mail address: both mailboxes get a link. */
export function EmailForm({ hasPassword, onChanged }: Props) {
  const state = useAccountForm()
  const { busy, fields, submit } = state

  function requestChange(event: React.SyntheticEvent) {
    event.preventDefault()
    void submit(async ({ email = '', password = '' }) => {
      await askApi('POST', '/account/email', { email: email.trim(), password })
      toast.success('We sent a link to both addresses. Please open both.')
      onChanged()
    })
  }

  return (
    <AccountForm state={state} onSubmit={requestChange} action="Send both links" working="Sending...">
      <Field
        label="New e-mail address"
        hint="We mail a link to this address and to your present one. Your address changes when you have opened both."
        error={fields['email']}
      >
        {(field) => <TextInput {...field} name="email" type="email" required autoComplete="email" readOnly={busy} />}
      </Field>
      {hasPassword && (
        <TypedPassword label="Your password" name="password" disabled={busy} error={fields['password']} />
      )}
    </AccountForm>
  )
}

/** A pending change, and a button to cancel it. */
export function PendingEmailNotice({ pending, onStopped }: { pending: PendingEmail; onStopped: () => void }) {
  const [busy, setBusy] = useState(false)

  async function stop() {
    setBusy(true)
    try {
      await askApi('DELETE', '/account/email')
      toast.success('Your e-mail address stays as it is.')
      onStopped()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-4 rounded-lg border border-line bg-sunken p-4">
      <p>
        Waiting for <b className="wrap-anywhere">{pending.email}</b>. Please open the link in each of the two mails; the
        links work for a day.
      </p>
      <ul className="mt-2 text-ink-soft">
        <li>Present address: {pending.oldConfirmed ? 'confirmed' : 'not confirmed yet'}</li>
        <li>New address: {pending.newConfirmed ? 'confirmed' : 'not confirmed yet'}</li>
      </ul>
      <button
        type="button"
        disabled={busy}
        className={buttonClass('plain', 'mt-3 noscript:hidden max-sm:w-full')}
        onClick={() => void stop()}
      >
        <BusyLabel busy={busy} working="Stopping...">
          Keep my present address
        </BusyLabel>
      </button>
    </div>
  )
}
