import { AccountForm } from '#app/features/accounts/settings/account-form.tsx'
import { useAccountForm } from '#app/features/accounts/settings/use-account-form.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { QrCode } from '#app/ui/pictures/qr-code.tsx'

import * as say from './messages/messages.ts'
import type { AppSetup } from './own-factors.schema.ts'

type Props = {
  setup: AppSetup | null
  /** Called with the recovery codes when it was the first factor. */
  onAdded: (codes: string[] | null) => void
  onClose: () => void
}

/** Shows the secret of a new app, and asks for a code of it. */
export function AddAppDialog({ setup, onAdded, onClose }: Props) {
  const state = useAccountForm(async ({ name, code }) => {
    onAdded((await askApi('POST', '/account/factors/app', { setup: setup?.setup, name, code })).codes)
  })
  const { busy, fields } = state

  return (
    <Dialog open={setup !== null} title={say.addApp()} busy={busy} onClose={onClose}>
      {setup && (
        <>
          <p>{say.scan()}</p>
          <QrCode {...setup.picture} label={say.picture()} className="mx-auto my-4 size-52" />
          <p className="text-ink-soft">{say.orType()}</p>
          <p className="mt-1 font-mono wrap-anywhere select-all">{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <AccountForm state={state} action={say.save()} working={say.saving()}>
            <Field label={say.name()} hint={say.nameHint()} error={fields['name']}>
              {(field) => (
                <TextInput
                  {...field}
                  name="name"
                  maxLength={60}
                  dir="auto"
                  defaultValue={say.defaultAppName()}
                  readOnly={busy}
                />
              )}
            </Field>
            <Field label={say.code()} hint={say.codeHint()} error={fields['code']}>
              {(field) => (
                <TextInput {...field} name="code" inputMode="numeric" autoComplete="one-time-code" readOnly={busy} />
              )}
            </Field>
          </AccountForm>
        </>
      )}
    </Dialog>
  )
}
