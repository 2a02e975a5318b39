import { useState } from 'react'

import * as say from '#app/features/people/messages/messages.ts'
import { noName } from '#app/shared/messages/messages.ts'
import { NAME_MAX } from '#app/shared/text/display-name.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { DialogActions } from '#app/ui/dialogs/dialog-actions.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Counter, Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { sendPicture } from '#app/ui/pictures/send-picture.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { PictureChoice, type Choice } from './picture-choice.tsx'
import type { Profile } from './profile.schema.ts'
import { saveProfile } from './save-profile.ts'

type Props = {
  open: boolean
  profile: Pick<Profile, 'name' | 'picture'>
  /** The profile was saved: reloads what shows it. */
  onSaved: () => Promise<void>
  onClose: () => void
  /** Asked on the way to something that needs a name. */
  needsName?: boolean
}

const WORKING = { uploading: say.uploading, saving: say.saving }

/** Edits the owner's name and picture. On failure it stays open with what was typed. */
export default function EditProfileDialog({ open, profile, onSaved, onClose, needsName = false }: Props) {
  const [named] = useState(profile.name === noName() ? '' : profile.name)
  const [name, setName] = useState(named)
  const [choice, setChoice] = useState<Choice>({ kind: 'stored' })
  const [step, setStep] = useState<keyof typeof WORKING | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})

  async function submitProfile() {
    if (needsName && name.trim() === '') return setFields({ displayName: say.enterName() })
    setFields({})
    let failed = say.notUpdated
    try {
      let picture: string | null = null
      if (choice.kind === 'file') {
        setStep('uploading')
        failed = say.uploadFailed
        picture = await sendPicture(choice.file, 'profile')
        failed = say.notUpdated
      }
      setStep('saving')
      await saveProfile({
        ...(name !== named && { displayName: name }),
        ...((choice.kind === 'file' || choice.kind === 'none') && { picture }),
      })
      // It is saved even if the page cannot be reloaded.
      await onSaved().catch(() => {})
      if (!needsName) toast.success(say.updated(), { about: 'profile' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFields(error.fields)
      toast.error(failed({ reason: Object.values(error.fields)[0] ?? error.message }), { about: 'profile' })
    } finally {
      setStep(null)
    }
  }

  const busy = step !== null
  return (
    <Dialog
      open={open}
      title={needsName ? say.whatName() : say.editProfile()}
      busy={busy}
      className="text-left"
      onClose={onClose}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && choice.kind !== 'preparing') void submitProfile()
        }}
      >
        {needsName && <p className="text-ink-soft">{say.whatNameText()}</p>}
        <PictureChoice
          name={name.trim() || noName()}
          stored={profile.picture}
          choice={choice}
          disabled={busy}
          problem={fields['picture']}
          onChange={setChoice}
        />
        <Field
          label={say.displayName()}
          hint={say.displayNameHint()}
          error={fields['displayName']}
          aside={<Counter length={name.length} max={NAME_MAX} />}
        >
          {(field) => (
            <TextInput
              {...field}
              name="name"
              autoComplete="name"
              maxLength={NAME_MAX}
              dir="auto"
              value={name}
              placeholder={noName()}
              readOnly={busy}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <DialogActions
          busy={busy}
          action={needsName ? say.goOn() : say.saveChanges()}
          working={WORKING[step ?? 'saving']()}
          disabled={choice.kind === 'preparing'}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
