import { Pencil } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/people/messages/messages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

import type { Profile } from './profile.schema.ts'

type Props = { profile: Pick<Profile, 'name' | 'picture'>; onSaved: () => Promise<void> }

/** Opens the dialog, which is loaded on demand. */
export function EditProfileButton({ profile, onSaved }: Props) {
  const [open, setOpen] = useState(false)
  // Once opened, the dialog stays mounted, so that the focus returns to the button.
  const [times, setTimes] = useState(0)
  const [Dialog, ask] = usePart(() => import('./edit-profile-dialog.tsx'))

  async function openEditor() {
    if (!(await ask())) return
    setTimes((before) => before + 1)
    setOpen(true)
  }

  return (
    <>
      <button type="button" className={buttonClass('primary')} onClick={() => void openEditor()}>
        <Pencil aria-hidden className="size-5" />
        {say.editProfile()}
      </button>
      {Dialog && times > 0 && (
        <Dialog key={times} open={open} profile={profile} onSaved={onSaved} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
