import { Ban, CircleCheck, EllipsisVertical, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import type { Conversation } from '#app/features/chat/conversation.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { MenuButton, MenuItem } from '#app/ui/dialogs/menu-button.tsx'
import { usePart } from '#app/ui/hooks/use-part.ts'

import { BlockDialogs } from './block-dialogs.tsx'
import { deleteWords } from './delete-words.tsx'

type Props = {
  conversation: Pick<Conversation, 'id' | 'other' | 'item'>
  /** Whether the viewer currently blocks the other person. */
  blocking: boolean
  /** Blocks or unblocks, and rejects when that fails. This component shows the result. */
  setBlocking: (block: boolean) => Promise<void>
  /** Deletes the conversation for both people and shows the result. */
  onDelete: () => Promise<void>
}

/** The menu at the end of a conversation's header: block, report, delete. */
export function ConversationMenu({ conversation, blocking, setBlocking, onDelete }: Props) {
  const { id, other } = conversation
  const [asking, setAsking] = useState<'block' | 'unblock' | 'report' | 'delete' | null>(null)
  const [ReportDialog, askForReport] = usePart(() => import('./report-conversation-dialog.tsx'))
  const close = () => setAsking(null)

  async function openReport() {
    if (await askForReport()) setAsking('report')
  }

  return (
    <>
      <MenuButton label={say.options()} icon={EllipsisVertical}>
        {(blocking || !other.isGone) && (
          <MenuItem icon={blocking ? CircleCheck : Ban} onSelect={() => setAsking(blocking ? 'unblock' : 'block')}>
            {blocking ? say.unblockPerson({ name: other.name }) : say.blockPerson({ name: other.name })}
          </MenuItem>
        )}
        <MenuItem icon={Flag} onSelect={() => void openReport()}>
          {say.report()}
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => setAsking('delete')}>
          {say.deleteConversation()}
        </MenuItem>
      </MenuButton>
      <BlockDialogs
        other={other}
        asking={asking === 'block' || asking === 'unblock' ? asking : null}
        setBlocking={setBlocking}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title={say.deleteQuestion()}
        text={deleteWords(conversation)}
        action={say.deleteConversation()}
        working={say.deleting()}
        danger
        onClose={close}
        onConfirm={onDelete}
      />
      {ReportDialog && <ReportDialog conversation={id} other={other.name} open={asking === 'report'} onClose={close} />}
    </>
  )
}
