import { useEffect, useLayoutEffect, useRef } from 'react'

import { menuItems, MenuPanel } from '#app/ui/menu-panel.tsx'

type Props = {
  /** The accessible name of the menu. */
  label: string
  /** The button that opened the menu: the menu is placed beside it and returns the focus to it. */
  button: HTMLElement
  /** A finger that opened the menu by holding something, and is still down. */
  pointer?: number | undefined
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
export function MenuBeside({ label, button, pointer, onClose, children }: Props) {
  const menu = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = menu.current
    if (!element) return
    element.showPopover()
    placeMenu(element, button)
    menuItems(element)[0]?.focus()
    if (pointer !== undefined) keepOpen(element, pointer)
  }, [button, pointer])
  useEffect(() => {
    // The button moves away when the page or a list is scrolled.
    const close = () => menu.current?.hidePopover()
    document.addEventListener('wheel', close, { passive: true })
    return () => document.removeEventListener('wheel', close)
  }, [])

  return (
    <MenuPanel
      panel={menu}
      label={label}
      className="inset-auto min-w-44"
      onToggle={(event) => {
        if (event.newState !== 'closed') return
        if (menu.current?.contains(document.activeElement) || document.activeElement === document.body) button.focus()
        onClose()
      }}
    >
      {children}
    </MenuPanel>
  )
}

/** Lifting a finger outside a popover closes it; so it is lifted inside this one. */
function keepOpen(element: HTMLElement, pointer: number) {
  try {
    element.setPointerCapture(pointer)
  } catch {
    // It was lifted already.
  }
}

/** Below the button, or above it where there is no room, and inside the window. */
function placeMenu(element: HTMLElement, button: HTMLElement) {
  // A button that only keyboards and screen readers reach takes no place of its own.
  const at = (button.offsetWidth > 1 ? button : (button.parentElement ?? button)).getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const below = at.bottom + GAP_PX
  const top = below + height > window.innerHeight - EDGE_PX ? at.top - GAP_PX - height : below
  const left = Math.min(Math.max(EDGE_PX, at.left), window.innerWidth - width - EDGE_PX)
  element.style.top = `${Math.max(EDGE_PX, top)}px`
  element.style.left = `${left}px`
}
