import * as say from '#app/shell/messages/messages.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'

type Props = { open: boolean; sentences: readonly string[]; onConfirm: () => void; onClose: () => void }

/** Asks before signing out deletes data that exists only on this device. */
export default function SignOutDialog({ open, sentences, onConfirm, onClose }: Props) {
  return (
    <ConfirmDialog
      open={open}
      title={say.signOutQuestion()}
      text={
        <>
          <ul className="flex flex-col gap-1">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="mt-2">{say.signOutDeletes()}</p>
        </>
      }
      action={say.signOut()}
      working={say.signingOut()}
      danger
      onClose={onClose}
      onConfirm={async () => onConfirm()}
    />
  )
}
