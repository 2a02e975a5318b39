import { useEffect, useRef, useState } from 'react'

import { arriveAfter } from '#app/features/accounts/door/departure.ts'
import * as say from '#app/features/accounts/form/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useSubmit } from '#app/ui/forms/use-submit.ts'

import { checkFields, readAuthFields } from './check-fields.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { PurposeWords } from './purpose-words.tsx'
import { SubmitButton } from './submit-button.tsx'

type Props = {
  token: string
  email: string
  /** Whether this browser signed up: then one tap is enough. */
  isOwnBrowser: boolean
  /** The reason for signing in. */
  purpose: string | null
  /** The title of the listing that `purpose` names. */
  title: string | null
}

/** The page asks for one tap, for the password from the sign-up, or for a new one. */
type Step = 'tap' | 'password' | 'new-password'

/**
 * The page behind the link in a verification mail. Opening it changes nothing, because mail scanners open links too.
 */
export function VerifyView({ token, email, isOwnBrowser, purpose, title }: Props) {
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
      const answer = await askApi('POST', '/auth/verify', { token, ...typed })
      arriveAfter(answer, answer.arrival)
      return 'leaving'
    })
  }

  const words = WORDS[step]
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold outline-none">
        {words.title()}
      </h1>
      <p className="mt-2 text-ink-soft wrap-anywhere">
        {step === 'tap'
          ? say.tapText({ email, who: (text) => <strong className="text-ink">{text}</strong> })
          : words.text?.()}
      </p>
      {purpose && (
        <p className="mt-2 text-ink-soft wrap-anywhere">
          {say.thenYouCan({ purpose, what: () => <PurposeWords words={purpose} title={title} /> })}
        </p>
      )}
      <p className="mt-6 hidden rounded-md bg-accent-soft p-3 text-on-accent-soft noscript:block">
        {say.verifyNeedsScripts()}
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
            <Field id="email" label={say.email()}>
              {(field) => (
                <TextInput {...field} name="email" type="email" autoComplete="username" readOnly value={email} />
              )}
            </Field>
            <PasswordField
              key={step}
              label={words.label?.() ?? ''}
              isNew={step === 'new-password'}
              disabled={busy}
              {...(words.hint && { hint: words.hint() })}
              error={problem?.fields['password']}
            />
          </>
        )}
        <FormProblem problem={problem}>
          {problem?.code === 'invalid' && (
            <a
              href={pageHref('/auth')}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {say.signInTitle()}
            </a>
          )}
        </FormProblem>
        <SubmitButton busy={busy} working={say.oneMoment()}>
          {words.action()}
        </SubmitButton>
        {step !== 'tap' && (
          <button
            type="button"
            disabled={busy}
            className={buttonClass('quiet', 'self-center')}
            onClick={() => setStep(step === 'password' ? 'new-password' : 'password')}
          >
            {step === 'password' ? say.newInstead() : say.signUpPassword()}
          </button>
        )}
      </form>
    </>
  )
}

type Word = () => string

const WORDS: Record<Step, { title: Word; text?: Word; label?: Word; hint?: Word; action: Word }> = {
  tap: { title: say.verifyTitle, action: say.verifyAndContinue },
  password: {
    title: say.verifyTitle,
    text: say.otherBrowserText,
    label: say.password,
    hint: say.fromSignUp,
    action: say.verifyAndSignIn,
  },
  'new-password': {
    title: say.choosePasswordTitle,
    text: say.replacesPasswords,
    label: say.newPassword,
    hint: say.atLeast10,
    action: say.saveAndSignIn,
  },
}

/** A link from a verification mail that was already used or has expired. */
export function StaleVerifyLink() {
  return (
    <>
      <h1 className="font-display text-3xl font-bold">{say.linkStale()}</h1>
      <p className="mt-2">{say.verifyLinkStale()}</p>
      <p className="mt-6">
        <a href={pageHref('/auth')} className={buttonClass('primary')}>
          {say.signInButton()}
        </a>
      </p>
    </>
  )
}
