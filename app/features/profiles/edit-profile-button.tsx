import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { buttonClass } from '#app/ui/button.ts'

const EditProfileDialog = lazy(() => import('./edit-profile-dialog.tsx'))

type Props = Pick<React.ComponentProps<typeof EditProfileDialog>, 'profile' | 'onSaved'>

/** Opens the dialog, which is loaded when it is asked for. */
export function EditProfileButton({ profile, onSaved }: Props) {
  const [open, setOpen] = useState(false)
  // A dialog that was opened once stays, so that the focus returns to the button.
  const [times, setTimes] = useState(0)
  return (
    <>
      <button
        type="button"
        className={buttonClass('primary')}
        onClick={() => {
          setTimes(times + 1)
          setOpen(true)
        }}
      >
        <Pencil aria-hidden className="size-5" />
        Edit Profile
      </button>
      {times > 0 && (
        <Suspense>
          <EditProfileDialog
            key={times}
            open={open}
            profile={profile}
            onSaved={onSaved}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
