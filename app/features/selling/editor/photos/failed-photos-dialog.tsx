import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { EditorPhoto } from './photo-list.ts'

type Props = {
  open: boolean
  failed: readonly EditorPhoto[]
  /** The action that would continue without them. */
  action: 'Publish' | 'Save'
  /** Goes to the photos, where those that may succeed can be retried. */
  onPhotos: () => void
  onWithout: () => void
  onClose: () => void
}

/** Asks for confirmation before a listing goes out without photos that the seller picked. */
export function FailedPhotosDialog({ open, failed, action, onPhotos, onWithout, onClose }: Props) {
  const one = failed.length === 1
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={one ? '1 photo was not uploaded' : `${failed.length} photos were not uploaded`}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-1 text-ink-soft">
        {failed.map(({ id, name, problem }) => (
          <li key={id} className="break-words">
            {name}: {problem}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <button type="button" className={buttonClass('plain')} onClick={onWithout}>
          {action} without {one ? 'it' : 'them'}
        </button>
        <button type="button" className={buttonClass('primary')} onClick={onPhotos}>
          {failed.some(({ canRetry }) => canRetry) ? 'Try again' : 'Change photos'}
        </button>
      </div>
    </Dialog>
  )
}
