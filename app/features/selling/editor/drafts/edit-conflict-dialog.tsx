import * as say from '#app/features/selling/editor/messages/messages.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import { DifferenceList } from './difference-list.tsx'
import type { Conflict } from './edit-conflict.ts'

type Props = {
  conflict: Conflict | null
  onKeepMine: (conflict: Conflict) => void
  onTakeTheirs: (conflict: Conflict) => void
  onClose: () => void
}

/** Shows what changed meanwhile and lets the owner choose a version. */
export function EditConflictDialog({ conflict, onKeepMine, onTakeTheirs, onClose }: Props) {
  return (
    <Dialog open={conflict !== null} title={say.listingChanged()} onClose={onClose}>
      <p className="text-ink-soft">{say.listingChangedText()}</p>
      {conflict && (
        <>
          <DifferenceList {...conflict} />
          <div className="mt-5 grid gap-3 sm:grid-cols-2">
            <button type="button" className={buttonClass('plain')} onClick={() => onTakeTheirs(conflict)}>
              {say.takeSaved()}
            </button>
            <button type="button" className={buttonClass('primary')} onClick={() => onKeepMine(conflict)}>
              {say.keepMine()}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
