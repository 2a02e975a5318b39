import { useState } from 'react'

import { askApi } from '#app/ui/api/ask.ts'
import { DialogActions } from '#app/ui/dialogs/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { useFieldForm } from '#app/ui/forms/use-field-form.ts'

import * as say from './messages/messages.ts'
import type { UpiHint } from './upi.schema.ts'

type Props = {
  open: boolean
  account: { address: string; name: string } | null
  onSaved: (stored: UpiHint) => void
  onClose: () => void
}

/** Asks a seller for the address to which buyers pay, and for the name that they compare. */
export default function UpiDialog({ open, account, onSaved, onClose }: Props) {
  const [address, setAddress] = useState(account?.address ?? '')
  const [name, setName] = useState(account?.name ?? '')
  const { form, fields, busy, onSubmit } = useFieldForm(async () =>
    onSaved(await askApi('PUT', '/me/upi', { address, name })),
  )
  return (
    <Dialog open={open} title={say.title()} busy={busy} onClose={onClose}>
      <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={onSubmit}>
        <Field label={say.address()} hint={say.addressHint()} error={fields['address']}>
          {(control) => (
            <TextInput
              {...control}
              data-first-focus
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              dir="ltr"
              value={address}
              readOnly={busy}
              onChange={(event) => setAddress(event.target.value)}
            />
          )}
        </Field>
        <Field label={say.name()} hint={say.nameHint()} error={fields['name']}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="name"
              dir="auto"
              value={name}
              readOnly={busy}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <p className="text-sm text-ink-soft">{say.neverPin()}</p>
        <DialogActions busy={busy} action={say.save()} working={say.saving()} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
