import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import * as say from '#app/ui/messages/messages.ts'
import { Toaster } from '#app/ui/toasts/toaster.tsx'

import { showModal } from './back-closes.ts'

type Props = {
  label: string
  className: string
  onKeyDown?: (event: React.KeyboardEvent) => void
  /** After Escape, Back, the cross, or the close event of the dialog. */
  onClose: () => void
  children: React.ReactNode
}

/** A picture over the whole window: a modal dialog that is open while it is mounted. */
export function FullScreen({ label, className, onKeyDown, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current) showModal(dialog.current)
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`m-0 size-full max-h-none max-w-none overflow-hidden p-0 ${className}`}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <button
        type="button"
        aria-label={say.closeIt()}
        className="absolute top-3 right-3 z-10 inline-flex size-12 items-center justify-center rounded-full bg-black/60 text-white hover:bg-black/80 focus-visible:outline-white"
        onClick={() => dialog.current?.close()}
      >
        <X aria-hidden className="size-6" />
      </button>
      {children}
      {/* Keeps the toasts above the controls at the lower edge. */}
      <Toaster
        within="picture"
        className="pointer-events-none absolute inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-10 mx-auto max-w-sm"
      />
    </dialog>
  )
}
