import { useRef } from 'react'
import { useLocation } from 'react-router'

type Props = {
  id: string
  button: { className: string; label?: string; title?: string; inside: React.ReactNode }
  className: string
  /** A named list of `MenuLink`s. */
  children: React.ReactNode
}

/** A menu in a laptop's header. Its popover opens even before any script has run. */
export function HeaderMenu({ id, button: { inside, label: name, ...look }, className, children }: Props) {
  const { pathname } = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  function placeMenu() {
    const at = button.current?.getBoundingClientRect()
    if (!at || !menu.current) return
    const right = document.documentElement.clientWidth - at.right
    Object.assign(menu.current.style, { top: `${at.bottom + 4}px`, right: `${right}px` })
  }

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={name} {...look}>
        {inside}
      </button>
      {/* A new key closes the menu when the page changes. */}
      <div
        key={pathname}
        ref={menu}
        id={id}
        popover="auto"
        className={`fixed top-17 right-4 left-auto m-0 rounded-lg border border-line bg-raised p-2 text-ink shadow-float ${className}`}
        onBeforeToggle={placeMenu}
      >
        {children}
      </div>
    </>
  )
}
