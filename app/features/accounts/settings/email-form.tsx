import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { AccountForm } from './account-form.tsx'
import type { PendingEmail } from './own-session.ts'
import { TypedPassword } from './typed-password.tsx'
import { useAccountForm } from './use-account-form.ts'

type Props = { hasPassword: boolean; onChanged: () => void }

/** Changes the e-mail address: both mailboxes get a link. */
export function EmailForm({ hasPassword, onChanged }: Props) {
  const state = useAccountForm(async ({ email = '', password = '' }) => {
    await askApi('POST', '/account/email', { email: email.trim(), password })
    onChanged()
  })
  const { busy, fields } = state

  return (
    <AccountForm state={state} action={say.sendBoth()} working={say.sending()}>
      <Field label={say.newAddress()} hint={say.newAddressHint()} error={fields['email']}>
        {(field) => <TextInput {...field} name="email" type="email" required autoComplete="email" readOnly={busy} />}
      </Field>
      {hasPassword && (
        <TypedPassword label={say.yourPassword()} name="password" disabled={busy} error={fields['password']} />
      )}
    </AccountForm>
  )
}

/** A pending change, and a button to cancel it. */
export function PendingEmailNotice({ pending, onStopped }: { pending: PendingEmail; onStopped: () => void }) {
  const { busy, run } = useTask()

  const stop = () =>
    run(async () => {
      await askApi('DELETE', '/account/email')
      toast.success(say.addressStays())
      onStopped()
    })

  return (
    <div className="mt-4 rounded-lg border border-line bg-sunken p-4">
      <p>{say.waitingFor({ email: pending.email, address: (text) => <b className="wrap-anywhere">{text}</b> })}</p>
      <ul className="mt-2 text-ink-soft">
        <li>{pending.oldConfirmed ? say.presentConfirmed() : say.presentWaits()}</li>
        <li>{pending.newConfirmed ? say.newConfirmed() : say.newWaits()}</li>
      </ul>
      <button
        type="button"
        disabled={busy}
        className={buttonClass('plain', 'mt-3 noscript:hidden max-sm:w-full')}
        onClick={() => void stop()}
      >
        <BusyLabel busy={busy} working={say.stopping()}>
          {say.keepAddress()}
        </BusyLabel>
      </button>
    </div>
  )
}

/** Says that the mailbox refuses mails, and lets its owner try again. */
export function MailReturnsNotice({ email }: { email: string }) {
  const { busy, run } = useTask()

  const tryAgain = () =>
    run(async () => {
      await askApi('POST', '/account/email/try')
      toast.success(say.mailboxTried())
    })

  return (
    <div className="mt-4 rounded-lg border border-line bg-sunken p-4">
      <p className="font-bold wrap-anywhere">{say.mailReturns({ email })}</p>
      <p className="mt-2">{say.mailReturnsText()}</p>
      <button
        type="button"
        disabled={busy}
        className={buttonClass('plain', 'mt-3 noscript:hidden max-sm:w-full')}
        onClick={() => void tryAgain()}
      >
        <BusyLabel busy={busy} working={say.sending()}>
          {say.tryMailbox()}
        </BusyLabel>
      </button>
    </div>
  )
}
