import { FormProblem } from '#app/features/accounts/form/form-problem.tsx'
import { SubmitButton } from '#app/features/accounts/form/submit-button.tsx'
import { orCode } from '#app/features/accounts/passkeys/messages/messages.ts'
import { PasskeyButton } from '#app/features/accounts/passkeys/passkey-button.tsx'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useSubmit } from '#app/ui/forms/use-submit.ts'

import * as say from './messages/messages.ts'

/** After the password or Google: asks for a passkey or a code, and goes on to `next`. */
export function SecondStepForm({ next, withPasskey }: { next: string; withPasskey: boolean }) {
  const { form, busy, problem, submit } = useSubmit()

  // The first step has already told the next page what to do.
  const goOn = () => window.location.replace(pageHref(next))

  function onSubmit(event: React.SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('code')
    const code = typeof typed === 'string' ? typed.trim() : ''
    void submit(code ? {} : { code: say.enterCode() }, async () => {
      await askApi('POST', '/auth/second-step', { code })
      goOn()
      return 'leaving'
    })
  }

  return (
    <>
      <h1 className="font-display text-3xl font-bold">{say.stepTitle()}</h1>
      <p className="mt-2 text-ink-soft">{withPasskey ? say.stepPasskeyText() : say.stepText()}</p>
      <p className="mt-6 hidden rounded-md bg-accent-soft p-3 text-on-accent-soft noscript:block">
        {say.stepNeedsScripts()}
      </p>
      {withPasskey && (
        <div className="mt-6 noscript:hidden">
          <PasskeyButton what="second-step" onSignedIn={goOn} />
          <p className="mt-5 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {orCode()}
          </p>
        </div>
      )}
      <form
        ref={form}
        method="post"
        noValidate
        className="mt-6 flex flex-col gap-5 noscript:hidden"
        onSubmit={onSubmit}
      >
        <Field id="code" label={say.stepCode()} error={problem?.fields['code']}>
          {(field) => (
            <TextInput
              {...field}
              name="code"
              required
              autoComplete="one-time-code"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              readOnly={busy}
            />
          )}
        </Field>
        <FormProblem problem={problem} />
        <SubmitButton busy={busy} working={say.stepWorking()}>
          {say.stepButton()}
        </SubmitButton>
      </form>
      <p className="mt-6 border-t border-line pt-4">
        <a
          href={pageHref(signInPath(next))}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {say.stepBack()}
        </a>
      </p>
    </>
  )
}
