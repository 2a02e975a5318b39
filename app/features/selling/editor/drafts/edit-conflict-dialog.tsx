import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import { DifferenceList } from './difference-list.tsx'
import type { Conflict } from './edit-conflict.ts'

type Props = {
  conflict: Conflict | null
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Shows what changed meanwhile and lets the owner choose a version. */
export function EditConflictDialog({ conflict, onKeepMine, onTakeTheirs, onClose }: Props) {
  return (
    <Dialog open={conflict !== null} title="This listing changed meanwhile" onClose={onClose}>
      <p className="text-ink-soft">
        It was saved in another window since you opened it here. Nothing of yours is lost: choose what to keep.
      </p>
      {conflict && <DifferenceList {...conflict} />}
      <div className="mt-5 grid gap-3 sm:grid-cols-2">
        <button type="button" className={buttonClass('plain')} onClick={onTakeTheirs}>
          Take the saved one
        </button>
        <button type="button" className={buttonClass('primary')} onClick={onKeepMine}>
          Keep mine
        </button>
      </div>
    </Dialog>
  )
}
