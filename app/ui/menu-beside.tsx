import { useEffect, useLayoutEffect, useRef } from 'react'

type Props = {
  /** The accessible name of the menu. */
  label: string
  /** The button that opened the menu: the menu is placed beside it and returns the focus to it. */
  button: HTMLElement
  onClose: () => void
  /** `MenuItem`s. */
  children: React.ReactNode
}

const GAP_PX = 4
const EDGE_PX = 8

/**
 * One menu for many buttons, where one menu per button would be too many: mount it while it is open. It is the
 * browser's own popover, which Escape and a tap outside close.
 */
export function MenuBeside({ label, button, onClose, children }: Props) {
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    place(element, button)
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [button])
  useEffect(() => {
    // The button moves away when the window is resized or scrolled.
    const close = () => menu.current?.hidePopover()
    window.addEventListener('resize', close)
    document.addEventListener('wheel', close, { passive: true })
    return () => {
      window.removeEventListener('resize', close)
      document.removeEventListener('wheel', close)
    }
  }, [])

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Tab') return menu.current?.hidePopover()
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    items.at(next)?.focus()
  }

  return (
    <div
      ref={menu}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className="fixed inset-auto m-0 max-w-[min(20rem,calc(100vw-1rem))] min-w-44 rounded-lg border border-line bg-raised px-0 py-1 text-ink shadow-float"
      onClick={() => menu.current?.hidePopover()}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState !== 'closed') return
        if (menu.current?.contains(document.activeElement) || document.activeElement === document.body) button.focus()
        onClose()
      }}
    >
      {children}
    </div>
  )
}

/** Below the button, or above it where there is no room, and inside the window. */
function place(element: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const below = at.bottom + GAP_PX
  const top = below + height > window.innerHeight - EDGE_PX ? at.top - GAP_PX - height : below
  const left = Math.min(Math.max(EDGE_PX, at.left), window.innerWidth - width - EDGE_PX)
  element.style.top = `${Math.max(EDGE_PX, top)}px`
  element.style.left = `${left}px`
}
