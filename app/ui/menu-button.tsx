import { useEffect, useId, useRef } from 'react'

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

  useEffect(() => {
    // The menu would stay where the button was.
    const close = () => menu.current?.hidePopover()
    window.addEventListener('resize', close)
    return () => window.removeEventListener('resize', close)
  }, [])

  function place() {
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

  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key === 'Tab') return menu.current?.hidePopover()
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const next = { ArrowDown: (at + 1) % items.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    items.at(next)?.focus()
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
      {/* The items take the keys; a click on one of them was already handled there. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className="fixed m-0 max-w-[min(20rem,calc(100vw-1rem))] min-w-52 rounded-lg border border-line bg-raised px-0 py-1 text-ink shadow-float"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') place()
        }}
        onToggle={({ newState }) => {
          if (newState === 'open') menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
        }}
        onClick={() => menu.current?.hidePopover()}
        onKeyDown={onKeyDown}
      >
        {children}
      </div>
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
