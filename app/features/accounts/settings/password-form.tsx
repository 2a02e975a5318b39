import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { AccountForm } from './account-form.tsx'
import { TypedPassword } from './typed-password.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Changes the password, given the present one. Calls `onChanged` when it is stored: all other sessions have ended. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const state = useAccountForm()
  const { form, busy, fields, submit } = state

  function save(event: React.SyntheticEvent) {
    event.preventDefault()
    void submit(async ({ current, password }) => {
      await askApi('PUT', '/account/password', { current, password })
      form.current?.reset()
      toast.success('Your password is changed. All other devices are signed out.')
      onChanged()
    })
  }

  return (
    <AccountForm state={state} onSubmit={save} action="Change password" working="Saving...">
      <TypedPassword label="Current password" name="current" disabled={busy} error={fields['current']} />
      <TypedPassword
        label="New password"
        name="password"
        isNew
        disabled={busy}
        hint="At least 10 characters."
        error={fields['password']}
      />
    </AccountForm>
  )
}

/** Lets a user who signs in only with Google request a link for choosing a first password. */
export function FirstPassword({ email }: { email: string }) {
  const { form, busy, problem, submit } = useAccountForm()

  function requestLink(event: React.SyntheticEvent) {
    event.preventDefault()
    void submit(async () => {
      await askApi('POST', '/auth/reset-request', { email })
      toast.success('We sent you a link to choose a password.')
    })
  }

  return (
    <form ref={form} method="post" className="mt-4 noscript:hidden" onSubmit={requestLink}>
      <p className="mb-3 text-ink-soft">You sign in with Google, so your account has no password yet.</p>
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {problem}
      </p>
      <button type="submit" disabled={busy} className={buttonClass('plain', 'max-sm:w-full')}>
        <BusyLabel busy={busy} working="Sending...">
          Send me a link to choose a password
        </BusyLabel>
      </button>
    </form>
  )
}
