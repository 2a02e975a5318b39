import { Copy, Reply, Undo2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'

import type { ShownMessage } from '#app/features/chat/messages/use-conversation.ts'
import { toast } from '#app/ui/toast-store.ts'

type Props = {
  message: ShownMessage
  own: boolean
  /** The button that asked for the menu: it stands beside it, and gives it the focus back. */
  button: HTMLElement
  canReply: boolean
  onReply: (message: ShownMessage) => void
  onUnsend: (message: ShownMessage) => void
  onClose: () => void
}

const ITEM =
  'flex min-h-11 w-full items-center gap-3 px-4 text-left -outline-offset-3 hover:bg-sunken focus-visible:bg-sunken'
const GAP_PX = 4
const EDGE_PX = 8

/** What can be done about one message: the browser's own popover, which Escape and a touch beside it close. */
export function MessageMenu({ message, own, button, canReply, onReply, onUnsend, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    place(element, button)
    element.querySelector('button')?.focus()
  }, [button])
  useEffect(() => {
    // What it belongs to moves away.
    const close = () => menu.current?.hidePopover()
    window.addEventListener('resize', close)
    document.addEventListener('wheel', close, { passive: true })
    return () => {
      window.removeEventListener('resize', close)
      document.removeEventListener('wheel', close)
    }
  }, [])

  function onKeyDown(event: React.KeyboardEvent) {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const to: Record<string, number> = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }
    if (event.key === 'Tab') return menu.current?.hidePopover()
    if (!(event.key in to)) return
    event.preventDefault()
    items.at(to[event.key] ?? 0)?.focus()
  }

  const choose = (act: () => void) => () => {
    menu.current?.hidePopover()
    act()
  }

  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label="Message"
      tabIndex={-1}
      className="fixed inset-auto m-0 min-w-44 rounded-lg border border-line bg-raised py-1 text-ink shadow-float"
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState !== 'closed') return
        if (menu.current?.contains(document.activeElement) || document.activeElement === document.body) button.focus()
        onClose()
      }}
    >
      {canReply && (
        <button type="button" role="menuitem" className={ITEM} onClick={choose(() => onReply(message))}>
          <Reply aria-hidden className="size-5" />
          Reply
        </button>
      )}
      {message.type === 'text' && (
        <button type="button" role="menuitem" className={ITEM} onClick={choose(() => void copy(message.content))}>
          <Copy aria-hidden className="size-5" />
          Copy text
        </button>
      )}
      {own && (
        <button type="button" role="menuitem" className={`${ITEM} text-bad`} onClick={choose(() => onUnsend(message))}>
          <Undo2 aria-hidden className="size-5" />
          Unsend
        </button>
      )}
    </div>
  )
}

/** Below the button, or above it where there is no room, and within the window. */
function place(element: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const below = at.bottom + GAP_PX
  const top = below + height > window.innerHeight - EDGE_PX ? at.top - GAP_PX - height : below
  const left = Math.min(Math.max(EDGE_PX, at.left), window.innerWidth - width - EDGE_PX)
  element.style.top = `${Math.max(EDGE_PX, top)}px`
  element.style.left = `${left}px`
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
  } catch {
    toast.error('The text could not be copied.')
  }
}
