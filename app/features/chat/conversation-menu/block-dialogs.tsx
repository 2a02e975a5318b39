import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import type { Person } from '#app/features/chat/conversation.schema.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

type Props = {
  other: Pick<Person, 'id' | 'name'>
  asking: 'block' | 'unblock' | null
  /** Blocks or unblocks, and rejects when that fails. By default the dialog asks the server directly. */
  setBlocking?: (block: boolean) => Promise<void>
  onClose: () => void
}

/**
 * Asks for confirmation before a block or unblock, and shows the result in a toast. In an open conversation, the line in place of
 * the message field says that somebody is blocked.
 */
export function BlockDialogs({ other, asking, setBlocking, onClose }: Props) {
  async function changeBlocking(block: boolean) {
    try {
      await (setBlocking ? setBlocking(block) : askApi(block ? 'PUT' : 'DELETE', `/blocks/${other.id}`))
      if (!block) toast.success(say.unblocked({ name: other.name }), { about: other.id })
      else if (!setBlocking) toast.success(say.blocked({ name: other.name }), { about: other.id })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message, { about: other.id })
    }
  }

  return (
    <>
      <ConfirmDialog
        open={asking === 'block'}
        title={say.blockQuestion({ name: other.name })}
        text={say.blockExplained()}
        action={say.block()}
        working={say.blocking()}
        danger
        onClose={onClose}
        onConfirm={() => changeBlocking(true)}
      />
      <ConfirmDialog
        open={asking === 'unblock'}
        title={say.unblockQuestion({ name: other.name })}
        text={say.unblockExplained()}
        action={say.unblock()}
        working={say.unblocking()}
        onClose={onClose}
        onConfirm={() => changeBlocking(false)}
      />
    </>
  )
}
