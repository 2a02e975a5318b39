import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'

import { setSaved } from './saved-marks.ts'

type Props = { item: { id: string; title: string }; open: boolean; onClose: () => void }

/** Asks whether to save what somebody signed in for. */
export default function SaveDialog({ item, open, onClose }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title="Save to your wishlist?"
      text={<bdi>{item.title}</bdi>}
      action="Save"
      working="Saving..."
      onConfirm={async () => void (await setSaved(item.id, true))}
      onClose={onClose}
    />
  )
}
