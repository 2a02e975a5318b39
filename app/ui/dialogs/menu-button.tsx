import { useId, useRef } from 'react'

import { menuItems, MenuPanel } from '#app/ui/menu-panel.tsx'

type Props = {
  /** The accessible name of the menu and its button. */
  label: string
  icon: React.ComponentType<{ 'aria-hidden': true; className: string }>
  disabled?: boolean
  className?: string
  /** `MenuItem`s. */
  children: React.ReactNode
}

const GAP_PX = 4

/**
 * A button with a menu: the browser's own popover. Escape, a tap outside and the button close it, which returns the
 * focus. It opens to the side with more room.
 */
export function MenuButton({ label, icon: Icon, disabled, className = '', children }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  function placeMenu() {
    const at = button.current?.getBoundingClientRect()
    if (!at || !menu.current) return
    const { clientWidth, clientHeight } = document.documentElement
    const isBelow = at.top + at.bottom < clientHeight
    const fromLeft = at.left + at.right < clientWidth
    Object.assign(menu.current.style, {
      top: isBelow ? `${at.bottom + GAP_PX}px` : 'auto',
      bottom: isBelow ? 'auto' : `${clientHeight - at.top + GAP_PX}px`,
      right: fromLeft ? 'auto' : `${Math.max(GAP_PX, clientWidth - at.right)}px`,
      left: fromLeft ? `${Math.max(GAP_PX, at.left)}px` : 'auto',
    })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        disabled={disabled}
        aria-label={label}
        aria-haspopup="menu"
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink ${className}`}
      >
        <Icon aria-hidden className="size-5" />
      </button>
      <MenuPanel
        panel={menu}
        id={id}
        label={label}
        className="min-w-52"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') placeMenu()
        }}
        onToggle={({ newState }) => {
          if (newState === 'open') menuItems(menu.current)[0]?.focus()
        }}
      >
        {children}
      </MenuPanel>
    </>
  )
}

type ItemProps = { icon: Props['icon']; danger?: boolean; onSelect: () => void; children: React.ReactNode }

/** An entry of a menu. Selecting it closes the menu and returns the focus before anything that it opens takes it. */
export function MenuItem({ icon: Icon, danger, onSelect, children }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`flex min-h-11 w-full items-center gap-3 px-4 text-left -outline-offset-3 hover:bg-sunken focus-visible:bg-sunken ${danger ? 'text-bad' : ''}`}
      onClick={onSelect}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 truncate" dir="auto">
        {children}
      </span>
    </button>
  )
}
