import { Copy, Reply, Undo2 } from 'lucide-react'

import * as say from '#app/features/chat/messages/messages.ts'
import { copyText } from '#app/ui/browser/copy-text.ts'
import { MenuBeside } from '#app/ui/dialogs/menu-beside.tsx'
import { MenuItem } from '#app/ui/dialogs/menu-button.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import type { ShownMessage } from './use-conversation.ts'

type Props = {
  message: ShownMessage
  own: boolean
  /** The button that opened the menu. */
  button: HTMLElement
  /** The pointer of the finger that holds the message. */
  pointer?: number
  canReply: boolean
  onReply: (message: ShownMessage) => void
  onUnsend: (message: ShownMessage) => void
  onClose: () => void
}

export function MessageMenu({ message, own, button, pointer, canReply, onReply, onUnsend, onClose }: Props) {
  return (
    <MenuBeside label={say.message()} button={button} pointer={pointer} onClose={onClose}>
      {canReply && (
        <MenuItem icon={Reply} onSelect={() => onReply(message)}>
          {say.reply()}
        </MenuItem>
      )}
      {message.type === 'text' && (
        <MenuItem icon={Copy} onSelect={() => void copyMessage(message.content)}>
          {say.copyText()}
        </MenuItem>
      )}
      {own && (
        <MenuItem icon={Undo2} danger onSelect={() => onUnsend(message)}>
          {say.unsend()}
        </MenuItem>
      )}
    </MenuBeside>
  )
}

async function copyMessage(text: string) {
  try {
    await copyText(text)
    toast.success(say.copied())
  } catch {
    toast.error(say.copyFailed())
  }
}
