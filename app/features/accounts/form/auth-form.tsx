import { useEffect } from 'react'

import { arrivalFor, arriveAfter } from '#app/features/accounts/door/departure.ts'
import * as say from '#app/features/accounts/form/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
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
  /** The token of the link by which they may sign up. */
  invitation: string | null
  onSent: (sent: Sent) => void
}

const BUTTONS = {
  'sign-in': { idle: say.signInButton, working: say.signingIn },
  'sign-up': { idle: say.createAccountButton, working: say.creatingAccount },
  reset: { idle: say.sendResetLink, working: say.sending },
}

/** The form for a mode. The e-mail address stays when the mode changes. */
export function AuthForm({ mode, next, email: before, invitation, onSent }: Props) {
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
        const answer = await askApi('POST', '/auth/sign-in', { email, password })
        // The new document shows the toast.
        arriveAfter(answer, arrivalFor(next))
        return 'leaving'
      }
      if (mode === 'sign-up') {
        const arrival = arrivalFor(next)
        await askApi('POST', '/auth/sign-up', { email, password, name, arrival, invitation })
        toast.success(say.accountCreated())
        onSent({ kind: mode, email, arrival })
      } else {
        await askApi('POST', '/auth/reset-request', { email, next })
        toast.success(say.resetSent())
        onSent({ kind: mode, email, next })
      }
      return 'done'
    })
  }

  const fields = problem?.fields ?? {}
  return (
    <form ref={form} method="post" noValidate className="flex flex-col gap-5 noscript:hidden" onSubmit={onSubmit}>
      <Field key="email" id="email" label={say.email()} error={fields['email']}>
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
          label={say.password()}
          isNew={mode === 'sign-up'}
          disabled={busy}
          {...(mode === 'sign-up' && { hint: say.atLeast10() })}
          error={fields['password']}
          aside={mode === 'sign-in' && <ModeLink href={authPath('reset', next)}>{say.forgotPassword()}</ModeLink>}
        />
      )}
      {mode === 'sign-up' && (
        <Field key="name" id="name" label={say.yourName()} optional hint={say.shownToOthers()} error={fields['name']}>
          {(field) => (
            <TextInput {...field} name="name" autoComplete="name" maxLength={60} dir="auto" readOnly={busy} />
          )}
        </Field>
      )}
      <FormProblem problem={problem}>
        {problem?.code === 'unverified' && <SendLinkAgain form={form} next={next} />}
      </FormProblem>
      <SubmitButton busy={busy} working={BUTTONS[mode].working()}>
        {BUTTONS[mode].idle()}
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
        done={say.linkSentAgain()}
      >
        {say.sendLinkAgain()}
      </ResendButton>
    </p>
  )
}

function ModeLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={pageHref(href)}
      className="-my-2 inline-flex min-h-11 items-center text-sm font-semibold text-brand underline"
    >
      {children}
    </a>
  )
}
