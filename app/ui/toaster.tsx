import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'

import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  takeToasts,
  toastPlace,
  toastsOnServer,
  type Toast,
} from './toast-store.ts'

const SHOWN_MS = { success: 5000, error: 8000 }
const NONE: readonly Toast[] = []

/**
 * Where toasts appear: one in the page's frame and one in each modal dialog, behind which nothing is heard or reached. Whoever
 * has it says by `className` where it stands; the last one that was mounted shows them. It is there before the first toast, or
 * nothing is announced.
 */
export function Toaster({ className }: { className: string }) {
  const region = useRef<HTMLElement>(null)
  const place = useId()
  const isLast = useSyncExternalStore(
    subscribeToToasts,
    () => (toastPlace() ?? place) === place,
    () => true,
  )
  const all = useSyncExternalStore(subscribeToToasts, currentToasts, toastsOnServer)
  const toasts = isLast ? all : NONE

  useEffect(() => takeToasts(place), [place])
  useEffect(() => {
    // A dialog may be longer than the window. In newer browsers it answers with a promise, which an effect may not hand on.
    if (toasts.length > 0 && region.current?.closest('dialog')) region.current.scrollIntoView({ block: 'nearest' })
  }, [toasts])

  return (
    <section
      ref={region}
      // One region of this name, wherever they are.
      aria-label={isLast ? 'Notifications' : undefined}
      aria-live="polite"
      className={`flex flex-col gap-2 ${className}`}
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
        aria-label="Hide notification"
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
