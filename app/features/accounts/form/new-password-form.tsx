import { arrivalFor, arriveAt } from '#app/features/accounts/door/departure.ts'
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
      await askApi('POST', '/auth/reset', { token, password })
      arriveAt(arrivalFor(next))
      return 'leaving'
    })
  }

  return (
    <>
      <h1 className="font-display text-3xl font-bold">Choose a new password</h1>
      <p className="mt-2 text-ink-soft">You are then signed in here, and signed out everywhere else.</p>
      <form
        ref={form}
        method="post"
        noValidate
        className="mt-6 flex flex-col gap-5 noscript:hidden"
        onSubmit={onSubmit}
      >
        <PasswordField
          label="New password"
          isNew
          disabled={busy}
          hint="At least 10 characters."
          error={problem?.fields['password']}
        />
        <FormProblem problem={problem}>
          {problem?.code === 'invalid' && (
            <a href={authPath('reset', next)} className="font-semibold text-brand underline">
              Send me a new link
            </a>
          )}
        </FormProblem>
        <SubmitButton busy={busy} working="Saving...">
          Save new password
        </SubmitButton>
      </form>
    </>
  )
}

/** A link from a reset mail that was already used or has expired. */
export function StaleLink({ next }: { next: string }) {
  return (
    <>
      <h1 className="font-display text-3xl font-bold">This link does not work any more</h1>
      <p className="mt-2">It has been used or has expired. Each link works once, for one hour.</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <a href={authPath('reset', next)} className={buttonClass('primary')}>
          Send me a new link
        </a>
        <a href={authPath('sign-in', next)} className={buttonClass('plain')}>
          Sign In
        </a>
      </p>
    </>
  )
}
