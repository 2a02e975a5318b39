import { Menu } from '@base-ui/react/menu'
import { Ban, CircleCheck, EllipsisVertical, Flag, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'

import { ApiFailure } from '#app/ui/api-call.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { toast } from '#app/ui/toast-store.ts'

import { MENU_BUTTON, type ConversationMenuProps } from './conversation-options.ts'
import { ReportDialog } from './report-dialog.tsx'

type Asking = 'block' | 'report' | 'delete' | null

const ITEM =
  'flex min-h-11 w-full cursor-default items-center gap-3 px-4 text-left outline-none select-none data-highlighted:bg-sunken'

/** The open menu of a conversation, and the dialogs that its entries lead to. Loaded by its button. */
export default function ConversationActions({ conversation, blocking, setBlocking, onDelete }: ConversationMenuProps) {
  const { id, other } = conversation
  const [asking, setAsking] = useState<Asking>(null)
  // A dialog opens once the menu has given the focus back, so that closing it leads to the button again.
  const next = useRef<Asking>(null)
  const choose = (what: Asking) => () => void (next.current = what)

  async function changeBlocking() {
    try {
      await setBlocking(!blocking)
      toast.success(blocking ? `You and ${other.name} can write to each other again.` : `You blocked ${other.name}.`)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    }
  }

  return (
    <>
      <Menu.Root
        defaultOpen
        modal={false}
        onOpenChangeComplete={(open) => {
          if (open) return
          setAsking(next.current)
          next.current = null
        }}
      >
        <Menu.Trigger aria-label="Conversation options" className={MENU_BUTTON}>
          <EllipsisVertical aria-hidden className="size-5" />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} collisionPadding={8} className="z-40">
            <Menu.Popup className="max-w-[min(20rem,calc(100vw-1rem))] min-w-56 rounded-lg border border-line bg-raised py-1 text-ink shadow-float outline-none">
              {(blocking || !other.isGone) && (
                <Menu.Item className={ITEM} onClick={choose('block')}>
                  {blocking ? (
                    <CircleCheck aria-hidden className="size-5 shrink-0" />
                  ) : (
                    <Ban aria-hidden className="size-5 shrink-0" />
                  )}
                  <span className="min-w-0 truncate" dir="auto">
                    {blocking ? 'Unblock' : 'Block'} {other.name}
                  </span>
                </Menu.Item>
              )}
              <Menu.Item className={ITEM} onClick={choose('report')}>
                <Flag aria-hidden className="size-5 shrink-0" />
                Report
              </Menu.Item>
              <Menu.Item className={`${ITEM} text-bad`} onClick={choose('delete')}>
                <Trash2 aria-hidden className="size-5 shrink-0" />
                Delete Conversation
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ConfirmDialog
        open={asking === 'block'}
        title={blocking ? `Unblock ${other.name}?` : `Block ${other.name}?`}
        text={blocking ? UNBLOCK : BLOCK}
        action={blocking ? 'Unblock' : 'Block'}
        working={blocking ? 'Unblocking …' : 'Blocking …'}
        danger={!blocking}
        onClose={() => setAsking(null)}
        onConfirm={changeBlocking}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title="Delete this conversation?"
        text="It goes for both of you at once, with everything that was written. We keep it for 180 days, in case one of you reports it, and then remove it."
        action="Delete Conversation"
        working="Deleting …"
        danger
        onClose={() => setAsking(null)}
        onConfirm={onDelete}
      />
      <ReportDialog conversation={id} other={other.name} open={asking === 'report'} onClose={() => setAsking(null)} />
    </>
  )
}

const BLOCK =
  'You can no longer write to each other, about any item, and both of you are told so. What was written stays. You can unblock this person here or in your profile.'
const UNBLOCK = 'You can write to each other again, unless this person blocks you, too.'
