import { Ban, CircleCheck, EllipsisVertical, Flag, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { MenuButton, MenuItem } from '#app/ui/dialogs/menu-button.tsx'
import { usePart } from '#app/ui/hooks/use-part.ts'

import { BlockDialogs } from './block-dialogs.tsx'
import { deleteWords } from './delete-words.tsx'

/** Before it acts, the menu asks one of these. */
export type Asking = 'block' | 'unblock' | 'report' | 'delete' | null

type Props = {
  conversation: Pick<Conversation, 'id' | 'other' | 'item'>
  /** Whether the viewer currently blocks the other person. */
  blocking: boolean
  /** Kept by the parent, because other places ask the same. */
  asking: Asking
  onAsk: (what: Asking) => void
  /** Blocks or unblocks, and rejects when that fails. This component shows the result. */
  setBlocking: (block: boolean) => Promise<void>
  /** Deletes the conversation for both people and shows the result. */
  onDelete: () => Promise<void>
}

/** The menu at the end of a conversation's header: block, report, delete. */
export function ConversationMenu({ conversation, blocking, asking, onAsk, setBlocking, onDelete }: Props) {
  const { id, other } = conversation
  const [ReportDialog, askForReport] = usePart(() => import('./report-conversation-dialog.tsx'))
  const close = () => onAsk(null)

  const loadReport = useEffectEvent(async () => {
    if (!(await askForReport())) close()
  })
  useEffect(() => {
    if (asking === 'report') void loadReport()
  }, [asking])

  return (
    <>
      <MenuButton label={say.options()} icon={EllipsisVertical}>
        {(blocking || !other.isGone) && (
          <MenuItem icon={blocking ? CircleCheck : Ban} onSelect={() => onAsk(blocking ? 'unblock' : 'block')}>
            {blocking ? say.unblockPerson({ name: other.name }) : say.blockPerson({ name: other.name })}
          </MenuItem>
        )}
        <MenuItem icon={Flag} onSelect={() => onAsk('report')}>
          {say.report()}
        </MenuItem>
        <MenuItem icon={Trash2} danger onSelect={() => onAsk('delete')}>
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
