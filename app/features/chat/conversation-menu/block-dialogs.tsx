import type { Person } from '#app/features/chat/conversation.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

const BLOCK =
  'You will not be able to message each other about any item, and you will both see why. Your messages stay. You can unblock this person here or in your profile.'
const UNBLOCK = 'You will be able to message each other again, unless this person has blocked you too.'

type Props = {
  other: Pick<Person, 'id' | 'name'>
  asking: 'block' | 'unblock' | null
  /** Blocks or unblocks, and rejects when that fails. By default the dialog asks the server directly. */
  setBlocking?: (block: boolean) => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before a block or unblock, and shows the result in a toast. */
export function BlockDialogs({ other, asking, setBlocking, onClose }: Props) {
  async function changeBlocking(block: boolean) {
    try {
      await (setBlocking ? setBlocking(block) : askApi(block ? 'PUT' : 'DELETE', `/blocks/${other.id}`))
      toast.success(block ? `You blocked ${other.name}.` : `You and ${other.name} can message each other again.`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    }
  }

  return (
    <>
      <ConfirmDialog
        open={asking === 'block'}
        title={`Block ${other.name}?`}
        text={BLOCK}
        action="Block"
        working="Blocking..."
        danger
        onClose={onClose}
        onConfirm={() => changeBlocking(true)}
      />
      <ConfirmDialog
        open={asking === 'unblock'}
        title={`Unblock ${other.name}?`}
        text={UNBLOCK}
        action="Unblock"
        working="Unblocking..."
        onClose={onClose}
        onConfirm={() => changeBlocking(false)}
      />
    </>
  )
}
