import * as say from '#app/features/accounts/settings/messages/messages.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { AccountForm } from './account-form.tsx'
import { TypedPassword } from './typed-password.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Changes the password, given the present one. Calls `onChanged` when it is stored: all other sessions have ended. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const state = useAccountForm(async ({ current, password }, form) => {
    await askApi('PUT', '/account/password', { current, password })
    form.reset()
    toast.success(say.passwordChanged())
    onChanged()
  })
  const { busy, fields } = state

  return (
    <AccountForm state={state} action={say.changePassword()} working={say.saving()}>
      <TypedPassword label={say.currentPassword()} name="current" disabled={busy} error={fields['current']} />
      <TypedPassword
        label={say.newPassword()}
        name="password"
        isNew
        disabled={busy}
        hint={say.atLeast10()}
        error={fields['password']}
      />
    </AccountForm>
  )
}

/** Lets a user who signs in only with Google request a link for choosing a first password. */
export function FirstPassword({ email }: { email: string }) {
  const { form, busy, problem, onSubmit } = useAccountForm(async () => {
    await askApi('POST', '/auth/reset-request', { email })
    toast.success(say.linkSent())
  })

  return (
    <form noValidate ref={form} method="post" className="mt-4 noscript:hidden" onSubmit={onSubmit}>
      <p className="mb-3 text-ink-soft">{say.googleOnly()}</p>
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {problem}
      </p>
      <button type="submit" disabled={busy} className={buttonClass('plain', 'max-sm:w-full')}>
        <BusyLabel busy={busy} working={say.sending()}>
          {say.sendMeLink()}
        </BusyLabel>
      </button>
    </form>
  )
}
