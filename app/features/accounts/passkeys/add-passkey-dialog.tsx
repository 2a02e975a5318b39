import { AccountForm } from '#app/features/accounts/settings/account-form.tsx'
import { useAccountForm } from '#app/features/accounts/settings/use-account-form.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

import { makePasskey } from './ask-authenticator.ts'
import * as say from './messages/messages.ts'
import type { PasskeySetup } from './passkey-setup.schema.ts'

type Props = {
  setup: PasskeySetup
  /** Called with the recovery codes when it was the first factor. */
  onAdded: (codes: string[] | null) => void
  onClose: () => void
}

/** Asks for a name, and lets the browser make a passkey. */
export function AddPasskeyDialog({ setup, onAdded, onClose }: Props) {
  const state = useAccountForm(async ({ name }) => {
    const passkey = await makePasskey(setup)
    const { codes } = await askApi('POST', '/account/factors/passkey', { name, passkey })
    onAdded(codes)
  })
  const { busy, fields } = state

  return (
    <Dialog open title={say.add()} busy={busy} onClose={onClose}>
      <p className="text-ink-soft">{say.addText()}</p>
      <AccountForm state={state} action={say.make()} working={say.making()}>
        <Field label={say.name()} hint={say.nameHint()} error={fields['name']}>
          {(field) => (
            <TextInput
              {...field}
              name="name"
              maxLength={60}
              dir="auto"
              defaultValue={say.defaultName()}
              readOnly={busy}
            />
          )}
        </Field>
      </AccountForm>
    </Dialog>
  )
}
