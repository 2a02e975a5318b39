import { DifferenceList } from '#app/features/selling/editor/drafts/difference-list.tsx'
import { sharesPhotos, type Conflict } from '#app/features/selling/editor/drafts/edit-conflict.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

type Props = {
  /** The form's content, and the listing published from it before. */
  conflict: Conflict | null
  onSave: (conflict: Conflict) => void
  onListAnother: (conflict: Conflict) => void
  onClose: () => void
}

/** Asks whether to change the listing published before, or to list this as another item. */
export function AlreadyListedDialog({ conflict, onSave, onListAnother, onClose }: Props) {
  const sold = conflict?.theirs.isSold ?? false
  return (
    <Dialog
      open={conflict !== null}
      title={sold ? 'This item has been sold already.' : 'This item is on sale already.'}
      onClose={onClose}
    >
      {conflict && (
        <>
          <p className="text-ink-soft">
            An earlier version of this form was published. Nothing that you typed is lost.
          </p>
          <DifferenceList {...conflict} />
          {sharesPhotos(conflict) && (
            <p className="mt-4 text-ink-soft">The photos of that listing stay with it: another item needs its own.</p>
          )}
          <div className="mt-5 grid gap-3 sm:grid-cols-2">
            <button type="button" className={buttonClass('plain')} onClick={() => onListAnother(conflict)}>
              List as Another Item
            </button>
            {!sold && (
              <button type="button" className={buttonClass('primary')} onClick={() => onSave(conflict)}>
                Save Changes to It
              </button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
