import { useEffect } from 'react'

import { arrivalFor, arriveAt } from '#app/features/accounts/door/departure.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useSubmit } from '#app/ui/forms/use-submit.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { authPath, type AuthMode } from './auth-mode.ts'
import { checkFields, readAuthFields } from './check-fields.ts'
import { FormProblem } from './form-problem.tsx'
import type { Sent } from './mail-sent.tsx'
import { PasswordField } from './password-field.tsx'
import { ResendButton } from './resend-button.tsx'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  mode: AuthMode
  next: string
  /** The address typed earlier, when the user comes back to the form. */
  email: string
  onSent: (sent: Sent) => void
}

const BUTTONS = {
  'sign-in': { idle: 'Sign In', working: 'Signing in...' },
  'sign-up': { idle: 'Create Account', working: 'Creating account...' },
  reset: { idle: 'Send reset link', working: 'Sending...' },
}

/** The form for a mode. The e-mail address stays when the mode changes. */
export function AuthForm({ mode, next, email: before, onSent }: Props) {
  const { form, busy, problem, submit } = useSubmit(mode)

  useEffect(() => {
    // Saves a tap, because the page is for this field. When the user comes back to the form, its heading gets the focus
    // instead.
    if (!before) form.current?.querySelector('input')?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- where the form is opened, and never while it is used
  }, [])

  function onSubmit(event: React.SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const { email, password, name } = readAuthFields(event.currentTarget)
    void submit(checkFields(event.currentTarget), async () => {
      if (mode === 'sign-in') {
        await askApi('POST', '/auth/sign-in', { email, password })
        // The new document shows the toast.
        arriveAt(arrivalFor(next))
        return 'leaving'
      }
      if (mode === 'sign-up') {
        const arrival = arrivalFor(next)
        await askApi('POST', '/auth/sign-up', { email, password, name, arrival })
        toast.success('Account created! Please check your email to verify your account.')
        onSent({ kind: mode, email, arrival })
      } else {
        await askApi('POST', '/auth/reset-request', { email, next })
        toast.success('Password reset link sent! Please check your email.')
        onSent({ kind: mode, email, next })
      }
      return 'done'
    })
  }

  const fields = problem?.fields ?? {}
  return (
    <form ref={form} method="post" noValidate className="flex flex-col gap-5 noscript:hidden" onSubmit={onSubmit}>
      <Field key="email" id="email" label="E-mail" error={fields['email']}>
        {(field) => (
          <TextInput
            {...field}
            name="email"
            type="email"
            required
            defaultValue={before}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint={mode === 'reset' ? 'send' : 'next'}
            readOnly={busy}
          />
        )}
      </Field>
      {mode !== 'reset' && (
        <PasswordField
          key={`${mode} password`}
          label="Password"
          isNew={mode === 'sign-up'}
          disabled={busy}
          {...(mode === 'sign-up' && { hint: 'At least 10 characters.' })}
          error={fields['password']}
          aside={mode === 'sign-in' && <ModeLink href={authPath('reset', next)}>Forgot password?</ModeLink>}
        />
      )}
      {mode === 'sign-up' && (
        <Field key="name" id="name" label="Your name" optional hint="Shown to others." error={fields['name']}>
          {(field) => (
            <TextInput {...field} name="name" autoComplete="name" maxLength={60} dir="auto" readOnly={busy} />
          )}
        </Field>
      )}
      <FormProblem problem={problem}>
        {problem?.code === 'unverified' && <SendLinkAgain form={form} next={next} />}
      </FormProblem>
      <SubmitButton busy={busy} working={BUTTONS[mode].working}>
        {BUTTONS[mode].idle}
      </SubmitButton>
    </form>
  )
}

function SendLinkAgain({ form, next }: { form: React.RefObject<HTMLFormElement | null>; next: string }) {
  return (
    <p className="mt-3">
      <ResendButton
        path="/auth/verification"
        body={() => ({ email: form.current ? readAuthFields(form.current).email : '', arrival: arrivalFor(next) })}
        done="We sent the link again. Please check your email."
      >
        Send the link again
      </ResendButton>
    </p>
  )
}

function ModeLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="-my-2 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline">
      {children}
    </a>
  )
}
