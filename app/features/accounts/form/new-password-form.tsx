import { arrivalFor, arriveAfter } from '#app/features/accounts/door/departure.ts'
import * as say from '#app/features/accounts/form/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useSubmit } from '#app/ui/forms/use-submit.ts'

import { authPath } from './auth-mode.ts'
import { checkFields, readAuthFields } from './check-fields.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'

/** The last step of a reset: sets the new password with the mailed token. */
export function NewPasswordForm({ token, next }: { token: string; next: string }) {
  const { form, busy, problem, submit } = useSubmit()

  function onSubmit(event: React.SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const { password } = readAuthFields(event.currentTarget)
    void submit(checkFields(event.currentTarget), async () => {
      const answer = await askApi('POST', '/auth/reset', { token, password })
      arriveAfter(answer, arrivalFor(next))
      return 'leaving'
    })
  }

  return (
    <>
      <h1 className="font-display text-3xl font-bold">{say.choosePasswordTitle()}</h1>
      <p className="mt-2 text-ink-soft">{say.choosePasswordText()}</p>
      <form
        ref={form}
        method="post"
        noValidate
        className="mt-6 flex flex-col gap-5 noscript:hidden"
        onSubmit={onSubmit}
      >
        <PasswordField
          label={say.newPassword()}
          isNew
          disabled={busy}
          hint={say.atLeast10()}
          error={problem?.fields['password']}
        />
        <FormProblem problem={problem}>
          {problem?.code === 'invalid' && (
            <a href={pageHref(authPath('reset', next))} className="font-semibold text-brand underline">
              {say.sendNewLink()}
            </a>
          )}
        </FormProblem>
        <SubmitButton busy={busy} working={say.saving()}>
          {say.savePassword()}
        </SubmitButton>
      </form>
    </>
  )
}

/** A link from a reset mail that was already used or has expired. */
export function StaleLink({ next }: { next: string }) {
  return (
    <>
      <h1 className="font-display text-3xl font-bold">{say.linkStale()}</h1>
      <p className="mt-2">{say.resetLinkStale()}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={pageHref(authPath('reset', next))} className={buttonClass('primary')}>
          {say.sendNewLink()}
        </a>
        <a href={pageHref(authPath('sign-in', next))} className={buttonClass('plain')}>
          {say.signInButton()}
        </a>
      </p>
    </>
  )
}
