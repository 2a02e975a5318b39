import { useEffect, useRef, useState } from 'react'

import type { Arrival } from '#app/features/accounts/door/arrival.ts'
import { arriveAt } from '#app/features/accounts/door/departure.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useSubmit } from '#app/ui/forms/use-submit.ts'

import { checkFields, readAuthFields } from './check-fields.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  token: string
  email: string
  /** Whether this browser signed up: then one tap is enough. */
  isOwnBrowser: boolean
  /** The reason for signing in. */
  purpose: string | null
}

/** The page asks for one tap, for the password from the sign-up, or for a new one. */
type Step = 'tap' | 'password' | 'new-password'

/**
 * The page behind the link in a verification mail. Opening it changes nothing, because mail scanners open links too.
 */
export function VerifyView({ token, email, isOwnBrowser, purpose }: Props) {
  const [step, setStep] = useState<Step>(isOwnBrowser ? 'tap' : 'password')
  const { form, busy, problem, submit } = useSubmit(step)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    // The button that was pressed is gone.
    if (shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [step])

  function onSubmit(event: React.SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const { password } = readAuthFields(event.currentTarget)
    void submit(checkFields(event.currentTarget), async () => {
      const typed = step !== 'tap' && { password, isNew: step === 'new-password' }
      const { arrival } = await askApi<{ arrival: Arrival }>('POST', '/auth/verify', { token, ...typed })
      arriveAt(arrival)
      return 'leaving'
    })
  }

  const words = WORDS[step]
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold outline-none">
        {words.title}
      </h1>
      <p className="mt-2 text-ink-soft wrap-anywhere">
        {words.text}
        {step === 'tap' && <strong className="text-ink">{email}</strong>}
        {step === 'tap' && '.'}
      </p>
      {purpose && (
        <p className="mt-2 text-ink-soft wrap-anywhere">
          Then you can <bdi>{purpose}</bdi>.
        </p>
      )}
      <p className="mt-6 hidden rounded-md bg-accent-soft p-3 text-on-accent-soft noscript:block">
        Verifying needs scripts. Please allow JavaScript for this site in your browser, and load the page again.
      </p>
      <form
        ref={form}
        method="post"
        noValidate
        className="mt-6 flex flex-col gap-5 noscript:hidden"
        onSubmit={onSubmit}
      >
        {step !== 'tap' && (
          <>
            <Field id="email" label="E-mail">
              {(field) => (
                <TextInput {...field} name="email" type="email" autoComplete="username" readOnly value={email} />
              )}
            </Field>
            <PasswordField
              key={step}
              label={words.label}
              isNew={step === 'new-password'}
              disabled={busy}
              {...(words.hint && { hint: words.hint })}
              error={problem?.fields['password']}
            />
          </>
        )}
        <FormProblem problem={problem}>
          {problem?.code === 'invalid' && (
            <a href="/auth" className="inline-flex min-h-11 items-center font-semibold text-brand underline">
              Sign in
            </a>
          )}
        </FormProblem>
        <SubmitButton busy={busy} working="One moment...">
          {words.action}
        </SubmitButton>
        {step !== 'tap' && (
          <button
            type="button"
            disabled={busy}
            className={buttonClass('quiet', 'self-center')}
            onClick={() => setStep(step === 'password' ? 'new-password' : 'password')}
          >
            {step === 'password' ? 'Choose a new password instead' : 'Use the password from signing up'}
          </button>
        )}
      </form>
    </>
  )
}

const WORDS: Record<Step, { title: string; text: string; label: string; hint?: string; action: string }> = {
  tap: {
    title: 'Verify your e-mail',
    text: 'One tap, and you are signed in as ',
    label: '',
    action: 'Verify and continue',
  },
  password: {
    title: 'Verify your e-mail',
    text: 'You signed up in another browser. Enter the password that you chose there.',
    label: 'Password',
    hint: 'From when you signed up.',
    action: 'Verify and sign in',
  },
  'new-password': {
    title: 'Choose a new password',
    text: 'It takes the place of any password that was chosen with this e-mail address before.',
    label: 'New password',
    hint: 'At least 10 characters.',
    action: 'Save and sign in',
  },
}

/** A link from a verification mail that was already used or has expired. */
export function StaleVerifyLink() {
  return (
    <>
      <h1 className="font-display text-3xl font-bold">This link does not work any more</h1>
      <p className="mt-2">
        It was used already or is too old: a link works once, for a day. Sign in, and if your e-mail address still has
        to be verified, you can ask for a new link there.
      </p>
      <p className="mt-6">
        <a href="/auth" className={buttonClass('primary')}>
          Sign In
        </a>
      </p>
    </>
  )
}
