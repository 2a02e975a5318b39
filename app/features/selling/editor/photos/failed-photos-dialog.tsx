import * as say from '#app/features/selling/editor/photos/messages/messages.ts'
import type { DraftPurpose } from '#app/nouns/item/item-fields.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { EditorPhoto } from './photo-list.ts'

type Props = {
  open: boolean
  failed: readonly EditorPhoto[]
  /** The action that would continue without them. */
  purpose: DraftPurpose
  /** Goes to the photos, where those that may succeed can be retried. */
  onPhotos: () => void
  onWithout: () => void
  onClose: () => void
}

/** Asks for confirmation before a listing goes out without photos that the seller picked. */
export function FailedPhotosDialog({ open, failed, purpose, onPhotos, onWithout, onClose }: Props) {
  const n = failed.length
  return (
    <Dialog open={open} role="alertdialog" title={say.notUploaded({ n })} onClose={onClose}>
      <ul className="flex flex-col gap-1 text-ink-soft">
        {failed.map(({ id, name, problem }) => (
          <li key={id} className="break-words">
            {say.problem({ name, problem: problem ?? '' })}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className={buttonClass('plain')} onClick={onWithout}>
          {purpose === 'add' ? say.publishWithout({ n }) : say.saveWithout({ n })}
        </button>
        <button type="button" className={buttonClass('primary')} onClick={onPhotos}>
          {failed.some(({ canRetry }) => canRetry) ? say.tryAgain() : say.changePhotos()}
        </button>
      </div>
    </Dialog>
  )
}
