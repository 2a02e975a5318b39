import { DifferenceList } from '#app/features/selling/editor/drafts/difference-list.tsx'
import { sharesPhotos, type Conflict } from '#app/features/selling/editor/drafts/edit-conflict.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
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
    <Dialog open={conflict !== null} title={sold ? say.soldAlready() : say.onSaleAlready()} onClose={onClose}>
      {conflict && (
        <>
          <p className="text-ink-soft">{say.earlierPublished()}</p>
          <DifferenceList {...conflict} />
          {sharesPhotos(conflict) && <p className="mt-4 text-ink-soft">{say.photosStayThere()}</p>}
          <div className="mt-5 grid gap-3 sm:grid-cols-2">
            <button type="button" className={buttonClass('plain')} onClick={() => onListAnother(conflict)}>
              {say.listAsAnother()}
            </button>
            {!sold && (
              <button type="button" className={buttonClass('primary')} onClick={() => onSave(conflict)}>
                {say.saveToIt()}
              </button>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
