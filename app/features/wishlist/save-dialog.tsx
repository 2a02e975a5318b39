import * as say from '#app/features/wishlist/messages/messages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'

import { setSaved } from './saved-marks.ts'

type Props = { item: { id: string; title: string }; open: boolean; onClose: () => void }

/** After signing in, asks whether to save the item that the visitor had wanted to save. */
export default function SaveDialog({ item, open, onClose }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={say.saveQuestion()}
      text={<bdi lang={foreignLang(item.title)}>{item.title}</bdi>}
      action={say.save()}
      working={say.saving()}
      onConfirm={async () => void (await setSaved(item.id, true))}
      onClose={onClose}
    />
  )
}
