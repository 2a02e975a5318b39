import { buttonClass } from '#app/ui/button.ts'
import { Dialog } from '#app/ui/dialog.tsx'

import { differences } from './edit-conflict.ts'
import type { EditableItem } from './editable-item.ts'
import type { ItemDraft } from './item-draft.ts'

/** My version, and the one that was saved while I was writing it. */
export type Conflict = { mine: ItemDraft; theirs: EditableItem }

type Props = {
  conflict: Conflict | null
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Shows what changed meanwhile, and lets the person say which version holds. */
export function EditConflictDialog({ conflict, onKeepMine, onTakeTheirs, onClose }: Props) {
  return (
    <Dialog open={conflict !== null} title="This listing changed meanwhile" onClose={onClose}>
      <p className="text-ink-soft">
        It was saved in another window since you opened it here. Nothing of yours is lost: choose what to keep.
      </p>
      {conflict && (
        // A long description scrolls, and so must the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        <dl className="mt-4 max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line" tabIndex={0}>
          {differences(conflict.mine, conflict.theirs).map(({ field, mine, theirs }) => (
            <div key={field} className="p-3">
              <dt className="font-semibold">{field}</dt>
              <dd className="mt-1 line-clamp-3 break-words" dir="auto">
                <span className="text-sm text-ink-soft">Yours: </span>
                {mine}
              </dd>
              <dd className="mt-1 line-clamp-3 break-words" dir="auto">
                <span className="text-sm text-ink-soft">Saved: </span>
                {theirs}
              </dd>
            </div>
          ))}
        </dl>
      )}
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
