import { Ban, CircleCheck, EllipsisVertical, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { Conversation } from '#app/features/chat/conversation.ts'
import { ApiFailure } from '#app/ui/api-call.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { MenuButton, MenuItem } from '#app/ui/menu-button.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { usePart } from '#app/ui/use-part.ts'

type Props = {
  conversation: Pick<Conversation, 'id' | 'other'>
  /** Whether the viewer blocks the other person, as of now. */
  blocking: boolean
  /** Blocks or unblocks; rejects when that did not work. How it went is told here. */
  setBlocking: (block: boolean) => Promise<void>
  /** Deletes the conversation for both, and tells how that went. */
  onDelete: () => Promise<void>
}

const BLOCK =
  'You can no longer write to each other, about any item, and both of you are told so. What was written stays. You can unblock this person here or in your profile.'
const UNBLOCK = 'You can write to each other again, unless this person blocks you, too.'

/** What can be done about a whole conversation, at the end of its header. */
export function ConversationMenu({ conversation: { id, other }, blocking, setBlocking, onDelete }: Props) {
  const [asking, setAsking] = useState<'block' | 'unblock' | 'report' | 'delete' | null>(null)
  const [ReportDialog, askForReport] = usePart(() => import('#app/features/chat/blocks/report-dialog.tsx'))
  const close = () => setAsking(null)

  async function change(block: boolean) {
    try {
      await setBlocking(block)
      toast.success(block ? `You blocked ${other.name}.` : `You and ${other.name} can write to each other again.`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    }
  }

  async function report() {
    if (await askForReport()) setAsking('report')
  }

  return (
    <>
      <MenuButton label="Conversation options" icon={EllipsisVertical}>
        {(blocking || !other.isGone) && (
          <MenuItem icon={blocking ? CircleCheck : Ban} onSelect={() => setAsking(blocking ? 'unblock' : 'block')}>
            {blocking ? 'Unblock' : 'Block'} {other.name}
          </MenuItem>
        )}
        <MenuItem icon={Flag} onSelect={() => void report()}>
          Report
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => setAsking('delete')}>
          Delete Conversation
        </MenuItem>
      </MenuButton>
      <ConfirmDialog
        open={asking === 'block'}
        title={`Block ${other.name}?`}
        text={BLOCK}
        action="Block"
        working="Blocking …"
        danger
        onClose={close}
        onConfirm={() => change(true)}
      />
      <ConfirmDialog
        open={asking === 'unblock'}
        title={`Unblock ${other.name}?`}
        text={UNBLOCK}
        action="Unblock"
        working="Unblocking …"
        onClose={close}
        onConfirm={() => change(false)}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title="Delete this conversation?"
        text="It goes for both of you at once, with everything that was written. We keep it for 180 days, in case one of you reports it, and then remove it."
        action="Delete Conversation"
        working="Deleting …"
        danger
        onClose={close}
        onConfirm={onDelete}
      />
      {ReportDialog && <ReportDialog conversation={id} other={other.name} open={asking === 'report'} onClose={close} />}
    </>
  )
}
