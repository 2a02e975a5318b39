import { useState } from 'react'

import { PasswordInput } from '#app/features/accounts/form/password-input.tsx'
import { signByPasskey } from '#app/features/accounts/passkeys/ask-authenticator.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { DialogActions } from '#app/ui/dialogs/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

import * as say from './messages/messages.ts'
import type { WaysToProve } from './ways-to-prove.schema.ts'

const OWN_WAYS = ['password', 'passkey', 'code'] as const
type Way = (typeof OWN_WAYS)[number] | 'google'

const INSTEAD = { password: say.withPassword, passkey: say.withPasskey, code: say.withCode }
const TEXTS = { password: say.text, passkey: say.passkeyText, code: say.text, google: say.withGoogle }

type Props = {
  open: boolean
  ways: WaysToProve
  /** Called once, with whether the person proved who they are. */
  onDone: (isProved: boolean) => void
}

/** Asks the person to prove again who they are. Afterwards the call that wanted it is repeated. */
export default function ReauthenticationDialog({ open, ways, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [way, setWay] = useState<Way>(OWN_WAYS.find((own) => ways[own]) ?? 'google')

  async function prove(findProof: () => Promise<object>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await askApi('POST', '/account/reauthentication', await findProof())
      onDone(true)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(Object.values(error.fields)[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }

  async function goToGoogle() {
    setBusy(true)
    const here = window.location.pathname + window.location.search
    try {
      const { url } = await askApi('POST', '/auth/google', { next: here, asked: here, again: true })
      window.location.assign(url)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiFailure)) throw error
      setProblem(error.message)
    }
  }

  const isGoogle = way === 'google'
  return (
    <Dialog open={open} title={say.title()} busy={busy} onClose={() => onDone(false)}>
      <form
        noValidate
        method="post"
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = new FormData(event.currentTarget).get(way)
          const text = typeof typed === 'string' ? typed : ''
          if (busy) return
          if (isGoogle) void goToGoogle()
          else void prove(async () => ({ [way]: way === 'passkey' ? await signByPasskey('prove') : text }))
        }}
      >
        <p className="text-ink-soft">{TEXTS[way]()}</p>
        {way === 'password' && (
          <Field label={say.password()} error={problem}>
            {(field) => (
              <PasswordInput
                {...field}
                name="password"
                isNew={false}
                disabled={busy}
                noun={say.password().toLowerCase()}
                isFirstFocus
              />
            )}
          </Field>
        )}
        {way === 'code' && (
          <Field label={say.code()} error={problem}>
            {(field) => (
              <TextInput
                {...field}
                name="code"
                autoComplete="one-time-code"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                readOnly={busy}
                data-first-focus
              />
            )}
          </Field>
        )}
        {OWN_WAYS.filter((own) => own !== way && ways[own]).map((own) => (
          <button
            key={own}
            type="button"
            disabled={busy}
            className={buttonClass('quiet', 'self-start')}
            onClick={() => {
              setProblem(undefined)
              setWay(own)
            }}
          >
            {INSTEAD[own]()}
          </button>
        ))}
        {(isGoogle || way === 'passkey') && (
          <p role="alert" className="font-semibold text-bad empty:hidden">
            {problem}
          </p>
        )}
        <DialogActions
          busy={busy}
          action={isGoogle ? say.googleButton() : say.goOn()}
          working={isGoogle ? say.leaving() : say.checking()}
          onCancel={() => onDone(false)}
        />
      </form>
    </Dialog>
  )
}
