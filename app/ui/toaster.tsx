import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { currentToasts, dismissToast, subscribeToToasts, toastsOnServer, type Toast } from './toast-store.ts'

const SHOWN_MS = { success: 5000, error: 8000 }

/** Where toasts appear; mounted once, in the page's frame. It is there before the first toast, or nothing is announced. */
export function Toaster() {
  const region = useRef<HTMLElement>(null)
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, toastsOnServer)

  useEffect(() => region.current?.showPopover?.(), [])
  useEffect(() => {
    // A modal dialog that opened since lies above; what is shown last is on top.
    if (toasts.length === 0 || !document.querySelector(':modal')) return
    region.current?.hidePopover?.()
    region.current?.showPopover?.()
  }, [toasts])

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Notifications"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-auto bottom-36 m-auto flex w-auto max-w-sm flex-col gap-2 overflow-visible border-0 bg-transparent p-0 not-open:hidden lg:right-8 lg:bottom-8 lg:left-auto lg:w-sm"
    >
      {toasts.map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Card({ toast: { id, kind, text } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS[kind])
    return () => clearTimeout(timer)
  }, [held, id, kind])

  const Icon = kind === 'success' ? CircleCheck : CircleAlert
  return (
    <div
      className="pointer-events-auto flex items-center gap-3 rounded-md border border-line bg-raised pl-4 text-ink shadow-float transition duration-200 starting:translate-y-2 starting:opacity-0"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${kind === 'success' ? 'text-good' : 'text-bad'}`} />
      <p className="min-w-0 flex-1 py-3 break-words">{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
