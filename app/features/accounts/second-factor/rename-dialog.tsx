import { AccountForm } from '#app/features/accounts/settings/account-form.tsx'
import { useAccountForm } from '#app/features/accounts/settings/use-account-form.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

import * as say from './messages/messages.ts'
import type { OwnFactor } from './own-factors.schema.ts'

type Props = { factor: OwnFactor; onRenamed: () => void; onClose: () => void }

/** Asks for another name of a second factor. */
export function RenameDialog({ factor: { id, name }, onRenamed, onClose }: Props) {
  const state = useAccountForm(async (typed) => {
    await askApi('PUT', `/account/factors/${id}`, { name: typed['name'] })
    onRenamed()
  })
  const { busy, fields } = state

  return (
    <Dialog open title={say.renameTitle()} busy={busy} onClose={onClose}>
      <AccountForm state={state} action={say.renameSave()} working={say.renaming()}>
        <Field label={say.name()} hint={say.nameHint()} error={fields['name']}>
          {(field) => (
            <TextInput {...field} name="name" maxLength={60} dir="auto" defaultValue={name} readOnly={busy} />
          )}
        </Field>
      </AccountForm>
    </Dialog>
  )
}
