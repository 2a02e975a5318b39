import { useEffect, type RefObject } from 'react'

type Props = Pick<React.ComponentProps<'div'>, 'id' | 'onBeforeToggle' | 'onToggle'> & {
  /** The accessible name of the menu. */
  label: string
  panel: RefObject<HTMLDivElement | null>
  className: string
  /** `MenuItem`s. */
  children: React.ReactNode
}

/**
 * The panel of a menu: the browser's own popover, which Escape and a tap outside close. Arrow keys, Home and End move between
 * its items. Tab, a choice and a resized window close it.
 */
export function MenuPanel({ label, panel, className, children, ...popover }: Props) {
  const close = () => panel.current?.hidePopover()

  useEffect(() => {
    // The button beside it moves when the window is resized.
    const close = () => panel.current?.hidePopover()
    window.addEventListener('resize', close)
    return () => window.removeEventListener('resize', close)
  }, [panel])

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Tab') return close()
    const items = menuItems(panel.current)
    const at = items.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    // A list around the menu handles arrow keys itself.
    event.stopPropagation()
    items.at(next)?.focus()
  }

  return (
    // A click on an item reaches the item's own handler first.
    <div
      ref={panel}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={`fixed m-0 max-w-[min(20rem,calc(100vw-1rem))] rounded-lg border border-line bg-raised px-0 py-1 text-ink shadow-float ${className}`}
      onClick={close}
      onKeyDown={onKeyDown}
      {...popover}
    >
      {children}
    </div>
  )
}

/** The entries of an open menu, in order. */
export const menuItems = (panel: HTMLElement | null) => [
  ...(panel?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
]
