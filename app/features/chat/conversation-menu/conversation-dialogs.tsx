import { Ban, CircleCheck, Flag } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { MenuItem } from '#app/ui/dialogs/menu-button.tsx'
import { usePart } from '#app/ui/hooks/use-part.ts'
import { bdi } from '#app/ui/texts/bdi.tsx'

import { BlockDialogs } from './block-dialogs.tsx'

/** Before it acts, the menu of a conversation asks one of these. */
export type Asking = 'block' | 'unblock' | 'report' | 'delete' | null

type ItemsProps = { other: Conversation['other']; blocking: boolean; onAsk: (what: Asking) => void }

/** The items of the menu that concern the other person. */
export function PersonItems({ other, blocking, onAsk }: ItemsProps) {
  return (
    <>
      {(blocking || !other.isGone) && (
        <MenuItem icon={blocking ? CircleCheck : Ban} onSelect={() => onAsk(blocking ? 'unblock' : 'block')}>
          {blocking ? say.unblockPerson({ name: other.name }) : say.blockPerson({ name: other.name })}
        </MenuItem>
      )}
      <MenuItem icon={Flag} onSelect={() => onAsk('report')}>
        {say.report()}
      </MenuItem>
    </>
  )
}

type DialogsProps = {
  conversation: Pick<Conversation, 'id' | 'other' | 'item'>
  asking: Asking
  setBlocking?: React.ComponentProps<typeof BlockDialogs>['setBlocking']
  /** Deletes the conversation for both people and shows the result. */
  onDelete: () => Promise<void>
  onClose: () => void
}

/** The dialogs of a conversation's menu. */
export function ConversationDialogs({ conversation, asking, setBlocking, onDelete, onClose }: DialogsProps) {
  const { id, other, item } = conversation
  const [ReportDialog, askForReport] = usePart(() => import('./report-conversation-dialog.tsx'))

  const loadReport = useEffectEvent(async () => {
    if (!(await askForReport())) onClose()
  })
  useEffect(() => {
    if (asking === 'report') void loadReport()
  }, [asking])

  return (
    <>
      <BlockDialogs
        other={other}
        asking={asking === 'block' || asking === 'unblock' ? asking : null}
        setBlocking={setBlocking}
        onClose={onClose}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title={say.deleteQuestion()}
        text={say.deleteExplained({ name: other.name, title: item.title, bdi })}
        action={say.deleteConversation()}
        working={say.deleting()}
        danger
        onClose={onClose}
        onConfirm={onDelete}
      />
      {ReportDialog && (
        <ReportDialog conversation={id} other={other.name} open={asking === 'report'} onClose={onClose} />
      )}
    </>
  )
}
