import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import { MenuBeside } from '#app/ui/dialogs/menu-beside.tsx'
import { MenuItem } from '#app/ui/dialogs/menu-button.tsx'
import { useAfterClose } from '#app/ui/dialogs/use-after-close.ts'

import { ConversationDialogs, PersonItems, type Asking } from './conversation-dialogs.tsx'

export type OpenedMenu = { conversation: Conversation; button: HTMLElement }

type Props = {
  menu: OpenedMenu | null
  onClose: () => void
  onDelete: (id: string) => Promise<void>
  /** Called after the dialog closed. The button that opened it may be gone, so the focus has to move. */
  afterDelete: () => void
}

/**
 * The menu of a conversation row. The list renders it once, outside the rows, because a row may disappear while the
 * dialog is open.
 */
export function RowMenu({ menu, onClose, onDelete, afterDelete }: Props) {
  const [asking, ask] = useState<Asking>(null)
  const [about, setAbout] = useState<Conversation | null>(null)
  const deleted = useAfterClose(asking === 'delete', afterDelete)

  async function removeRow(id: string) {
    await onDelete(id)
    deleted(undefined)
  }

  /** A line without content is removed without confirmation, because nothing is lost. */
  async function removeLine(id: string) {
    await onDelete(id)
    afterDelete()
  }

  const chosen = menu?.conversation
  function askAbout(what: Asking) {
    setAbout(chosen ?? null)
    ask(what)
  }

  return (
    <>
      {menu && chosen && (
        <MenuBeside key={chosen.id} label={say.options()} button={menu.button} onClose={onClose}>
          <PersonItems other={chosen.other} blocking={chosen.blocking} onAsk={askAbout} />
          {chosen.deletedAt !== null ? (
            <MenuItem icon={Trash2} onSelect={() => void removeLine(chosen.id)}>
              {say.removeFromList()}
            </MenuItem>
          ) : (
            <MenuItem icon={Trash2} danger onSelect={() => askAbout('delete')}>
              {say.deleteConversation()}
            </MenuItem>
          )}
        </MenuBeside>
      )}
      {about && (
        <ConversationDialogs
          key={about.id}
          conversation={about}
          asking={asking}
          onDelete={() => removeRow(about.id)}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
