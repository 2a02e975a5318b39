import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'

import * as say from '#app/ui/messages/messages.ts'

import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  takeToasts,
  toastPlace,
  toastsOnServer,
  type Toast,
} from './toast-store.ts'

type Placing = Pick<typeof import('./toast-place.ts'), 'keepToastsPlaced' | 'placeAboveDialog'>

const nothing = () => () => {}
/** Without the code, toasts stay where their class puts them. */
const UNPLACED: Placing = { keepToastsPlaced: nothing, placeAboveDialog: nothing }
let loaded: Placing | null = null

/** Loads the code that places toasts, when there is the first one. Null until it has come. */
function usePlacing(isNeeded: boolean): Placing | null {
  const [placing, setPlacing] = useState(loaded)
  const isMissing = isNeeded && placing === null
  useEffect(() => {
    if (!isMissing) return
    void import('./toast-place.ts')
      .then((code) => (loaded = code))
      .catch(() => UNPLACED)
      .then(setPlacing)
  }, [isMissing])
  return placing
}

const SHOWN_MS = { success: 5000, error: 8000 }
type Props = {
  className: string
  /**
   * Toasts are placed where they cover least of a page, above a dialog, or, over a full-window picture, by
   * `className`.
   */
  within: 'page' | 'dialog' | 'picture'
  /** Changes with the page, because what toasts would cover changes too. */
  at?: string
}

/**
 * A region where toasts appear: one in the page's shell and one in each modal dialog, which makes everything behind it
 * inert. New toasts appear in the region that was mounted last. They cause no scrolling, take no focus, and cover
 * neither dialogs nor bars. The region is mounted before the first toast: otherwise nothing would be announced.
 */
export function Toaster({ className, within, at }: Props) {
  const region = useRef<HTMLElement>(null)
  const place = useId()
  const isLast = useSyncExternalStore(
    subscribeToToasts,
    () => (toastPlace() ?? place) === place,
    () => true,
  )
  const all = useSyncExternalStore(subscribeToToasts, currentToasts, toastsOnServer)
  const toasts = all.filter((toast) => toast.place === place)
  const newest = toasts.at(-1)?.id
  const placing = usePlacing(newest !== undefined && within !== 'picture')

  useEffect(() => takeToasts(place), [place])
  useLayoutEffect(() => {
    const element = region.current
    if (!element || newest === undefined || !placing) return undefined
    if (within === 'page') return placing.keepToastsPlaced(element)
    const dialog = within === 'dialog' ? element.closest('dialog') : null
    return dialog ? placing.placeAboveDialog(element, dialog) : undefined
  }, [newest, within, at, placing])

  return (
    <section
      ref={region}
      // Only one region has this name, wherever the toasts are.
      aria-label={isLast ? say.notifications() : undefined}
      aria-live="polite"
      // A toast is announced at once, and seen where it stays.
      className={`flex flex-col gap-2 ${placing || within === 'picture' ? '' : 'opacity-0'} ${className}`}
    >
      {toasts.map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function Card({ toast: { id, kind, text, to } }: { toast: Toast }) {
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
      <p className={`min-w-0 flex-1 break-words ${to === undefined ? 'py-3' : ''}`}>
        {to === undefined ? (
          text
        ) : (
          <Link
            to={to}
            className="flex min-h-11 items-center py-2 font-semibold underline underline-offset-2"
            onClick={() => dismissToast(id)}
          >
            {text}
          </Link>
        )}
      </p>
      <button
        type="button"
        aria-label={say.hideNotification()}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
