import { EllipsisVertical, Trash2 } from 'lucide-react'

import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import { MenuButton, MenuItem } from '#app/ui/dialogs/menu-button.tsx'

import { ConversationDialogs, PersonItems, type Asking } from './conversation-dialogs.tsx'

type Props = Omit<React.ComponentProps<typeof ConversationDialogs>, 'onClose'> & {
  /** Whether the viewer currently blocks the other person. */
  blocking: boolean
  /** The parent keeps the question, because other places ask the same. */
  onAsk: (what: Asking) => void
}

/** The menu at the end of a conversation's header: block, report, delete. */
export function ConversationMenu({ blocking, onAsk, ...dialogs }: Props) {
  return (
    <>
      <MenuButton label={say.options()} icon={EllipsisVertical}>
        <PersonItems other={dialogs.conversation.other} blocking={blocking} onAsk={onAsk} />
        <MenuItem icon={Trash2} danger onSelect={() => onAsk('delete')}>
          {say.deleteConversation()}
        </MenuItem>
      </MenuButton>
      <ConversationDialogs {...dialogs} onClose={() => onAsk(null)} />
    </>
  )
}
