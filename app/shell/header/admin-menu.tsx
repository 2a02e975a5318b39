import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'

import { ADMIN_PAGES, waitingOn } from '#app/features/moderation/admin/admin-pages.ts'
import { PendingBadge } from '#app/features/moderation/admin/pending-badge.tsx'
import { usePending } from '#app/features/moderation/admin/use-pending.ts'
import * as say from '#app/shell/messages/messages.ts'

import { MenuLink } from './menu-link.tsx'

/** The menu of admin pages in a laptop's header. Its popover opens even before any script has run. */
export function AdminMenu() {
  const { pathname } = useLocation()
  const pending = usePending()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLElement>(null)
  const waiting = ADMIN_PAGES.reduce((sum, page) => sum + waitingOn(page, pending), 0)

  function placeMenu() {
    const at = button.current?.getBoundingClientRect()
    if (!at || !menu.current) return
    const right = document.documentElement.clientWidth - at.right
    Object.assign(menu.current.style, { top: `${at.bottom + 4}px`, right: `${right}px` })
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget="admin-menu"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 font-semibold hover:bg-sunken"
      >
        {say.admin()}
        {waiting > 0 && <PendingBadge count={waiting} />}
        <ChevronDown aria-hidden className="size-4" />
      </button>
      {/* A new key closes the menu when the page changes. */}
      <nav
        key={pathname}
        ref={menu}
        id="admin-menu"
        popover="auto"
        aria-label={say.adminPages()}
        className="fixed top-17 right-4 left-auto m-0 w-60 rounded-lg border border-line bg-raised p-2 text-ink shadow-float"
        onBeforeToggle={placeMenu}
      >
        <ul>
          <AdminMenuLinks />
        </ul>
      </nav>
    </>
  )
}

/** The admin pages with their numbers of pending cases; also in a phone's menu. */
export function AdminMenuLinks() {
  const pending = usePending()
  return ADMIN_PAGES.map((page) => {
    const count = waitingOn(page, pending)
    return (
      <MenuLink key={page.path} path={page.path}>
        {page.name()}
        {count > 0 && <PendingBadge count={count} />}
      </MenuLink>
    )
  })
}
