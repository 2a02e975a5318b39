import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'

import * as say from '#app/ui/messages/messages.ts'
import { Toaster } from '#app/ui/toasts/toaster.tsx'

import { showModal } from './back-closes.ts'

type Props = {
  open: boolean
  title: string
  /** Called on Escape, Back, the cross and a click outside the dialog, but not while `busy`. */
  onClose: () => void
  busy?: boolean
  role?: 'dialog' | 'alertdialog'
  className?: string
  children: React.ReactNode
}

/**
 * The browser's own modal dialog: it traps the focus and returns it. The focus starts at `data-first-focus`, or else at
 * the cross. Its content is mounted only while it is open.
 */
export function Dialog({ open, title, onClose, busy = false, role = 'dialog', className = '', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Selecting text with the mouse beyond the edge also ends in a click outside the dialog.
  const began = useRef<EventTarget | null>(null)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) {
      showModal(element)
      element.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    if (!open && element?.open) element.close()
  }, [open])

  return (
    // Keyboard users close it with Escape.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape and the cross close it
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-content` : undefined}
      className={`m-auto w-full max-w-[min(32rem,calc(100vw-2rem))] rounded-xl border border-line bg-raised p-0 text-ink shadow-float backdrop:bg-scrim ${className}`}
      onCancel={(event) => {
        if (busy) event.preventDefault()
      }}
      onClose={() => {
        // Browsers do not let us refuse a second Escape or a phone's Back, so a busy dialog reopens.
        if (open && busy && dialog.current) showModal(dialog.current)
        else onClose()
      }}
      onPointerDown={(event) => (began.current = event.target)}
      onClick={(event) => {
        // A click on the backdrop has the dialog itself as its target.
        const isBeside = event.target === event.currentTarget && began.current === event.currentTarget
        if (isBeside && !busy) onClose()
      }}
    >
      {open && (
        <div className="flex flex-col gap-4 p-5">
          {/* Where large text leaves a word of the title no room beside the cross, the cross comes above. */}
          <div className="flex flex-wrap-reverse items-end justify-end gap-x-3">
            <h2
              id={`${id}-title`}
              className="flex-1 basis-40 pt-1.5 font-display text-xl leading-snug font-bold text-balance"
            >
              {title}
            </h2>
            <button
              type="button"
              aria-label={say.closeIt()}
              disabled={busy}
              className="-mt-1 -mr-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-60"
              onClick={onClose}
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          <div id={`${id}-content`}>{children}</div>
        </div>
      )}
      {/* Over the backdrop, above the dialog. */}
      {open && <Toaster within="dialog" className="pointer-events-none fixed inset-x-4 top-2 z-10 mx-auto max-w-sm" />}
    </dialog>
  )
}
