import { Ban, CircleCheck, Flag, Trash2 } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import type { Conversation } from '#app/features/chat/conversation.schema.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { MenuBeside } from '#app/ui/dialogs/menu-beside.tsx'
import { MenuItem } from '#app/ui/dialogs/menu-button.tsx'
import { useAfterClose } from '#app/ui/dialogs/use-after-close.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

import { BlockDialogs } from './block-dialogs.tsx'
import { deleteWords } from './delete-words.tsx'

export type OpenedMenu = { conversation: Conversation; button: HTMLElement }

type Props = {
  menu: OpenedMenu | null
  onClose: () => void
  onDelete: (id: string) => Promise<void>
  /** Called after the dialog closed. The button that opened it may be gone, so the focus has to move. */
  afterDelete: () => void
}

type Asking = { what: 'block' | 'unblock' | 'report' | 'delete'; about: Conversation }

/**
 * The menu of a conversation row. The list renders it once, outside the rows, because a row may disappear while the
 * dialog is open.
 */
export function RowMenu({ menu, onClose, onDelete, afterDelete }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [ReportDialog, askForReport] = usePart(() => import('./report-conversation-dialog.tsx'))
  const what = asking?.what ?? null
  const about = asking?.about ?? null
  const deleted = useAfterClose(what === 'delete', afterDelete)
  const close = () => setAsking(null)

  async function removeRow(id: string) {
    await onDelete(id)
    deleted(undefined)
  }

  /** A line without content is removed without confirmation, because nothing is lost. */
  async function removeLine(id: string) {
    await onDelete(id)
    afterDelete()
  }

  async function openReport(conversation: Conversation) {
    if (await askForReport()) setAsking({ what: 'report', about: conversation })
  }

  const chosen = menu?.conversation
  const isLine = chosen?.deletedAt !== null
  const change = chosen?.blocking ? 'unblock' : 'block'
  return (
    <>
      {menu && chosen && (
        <MenuBeside key={chosen.id} label={say.options()} button={menu.button} onClose={onClose}>
          {(chosen.blocking || !chosen.other.isGone) && (
            <MenuItem
              icon={chosen.blocking ? CircleCheck : Ban}
              onSelect={() => setAsking({ what: change, about: chosen })}
            >
              {chosen.blocking
                ? say.unblockPerson({ name: chosen.other.name })
                : say.blockPerson({ name: chosen.other.name })}
            </MenuItem>
          )}
          <MenuItem icon={Flag} onSelect={() => void openReport(chosen)}>
            {say.report()}
          </MenuItem>
          {isLine ? (
            <MenuItem icon={Trash2} onSelect={() => void removeLine(chosen.id)}>
              {say.removeFromList()}
            </MenuItem>
          ) : (
            <MenuItem icon={Trash2} danger onSelect={() => setAsking({ what: 'delete', about: chosen })}>
              {say.deleteConversation()}
            </MenuItem>
          )}
        </MenuBeside>
      )}
      {about && (
        <BlockDialogs
          other={about.other}
          asking={what === 'block' || what === 'unblock' ? what : null}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={what === 'delete'}
        title={say.deleteQuestion()}
        text={about && deleteWords(about)}
        action={say.deleteConversation()}
        working={say.deleting()}
        danger
        onClose={close}
        onConfirm={() => (about ? removeRow(about.id) : Promise.resolve())}
      />
      {ReportDialog && about && (
        <ReportDialog conversation={about.id} other={about.other.name} open={what === 'report'} onClose={close} />
      )}
    </>
  )
}
