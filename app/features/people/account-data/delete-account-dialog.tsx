import { useState } from 'react'

import * as say from '#app/features/people/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { leaveBy } from '#app/ui/browser/leaving.ts'
import { DialogActions } from '#app/ui/dialogs/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

/** The whole account is deleted in one request, and some accounts hold a lot. */
const DELETED_WITHIN_MS = 60_000

type Props = { open: boolean; email: string; onClose: () => void }

/** Asks for the e-mail address before deleting the account: there is no undo. */
export default function DeleteAccountDialog({ open, email, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function deleteAccount() {
    setBusy(true)
    setProblem(undefined)
    try {
      await leaveBy(async () => {
        await askApi('DELETE', '/me', { email: typed }, DELETED_WITHIN_MS)
        window.location.replace(pageHref('/'))
      })
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiFailure)) throw error
      setProblem(error.fields['email'] ?? error.message)
    }
  }

  return (
    <Dialog open={open} title={say.deleteQuestion()} role="alertdialog" busy={busy} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void deleteAccount()
        }}
      >
        <p className="text-ink-soft">{say.deleteExplained()}</p>
        <Field label={say.typeToGoOn({ email })} error={problem}>
          {(field) => (
            <TextInput
              {...field}
              name="email"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={typed}
              readOnly={busy}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <DialogActions
          busy={busy}
          cancel={say.keepAccount()}
          action={say.deleteAccount()}
          working={say.deleting()}
          look="danger"
          disabled={readMailAddress(typed)?.toLowerCase() !== email.toLowerCase()}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
