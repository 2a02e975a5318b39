import { ChevronDown } from 'lucide-react'

import { listAdminPages, waitingOn } from '#app/features/moderation/admin/admin-pages.ts'
import { PendingBadge } from '#app/features/moderation/admin/pending-badge.tsx'
import { usePending } from '#app/features/moderation/admin/use-pending.ts'
import * as say from '#app/shell/messages/messages.ts'

import { HeaderMenu } from './header-menu.tsx'
import { MenuLink } from './menu-link.tsx'

/** The admin pages: a menu of its own in a laptop's header, and entries of a phone's menu. */
export const AdminMenu = ({ on }: { on: 'laptop' | 'phone' }) => (on === 'laptop' ? <OwnMenu /> : <Links />)

function OwnMenu() {
  const pending = usePending()
  const waiting = listAdminPages().reduce((sum, page) => sum + waitingOn(page, pending), 0)
  return (
    <HeaderMenu
      id="admin-menu"
      className="w-60"
      button={{
        className: 'inline-flex min-h-11 items-center gap-1.5 rounded-md px-3 font-semibold hover:bg-sunken',
        inside: (
          <>
            {say.admin()}
            {waiting > 0 && <PendingBadge count={waiting} />}
            <ChevronDown aria-hidden className="size-4" />
          </>
        ),
      }}
    >
      <nav aria-label={say.adminPages()}>
        <ul>
          <Links />
        </ul>
      </nav>
    </HeaderMenu>
  )
}

/** Shows the pages with their numbers of pending cases. */
function Links() {
  const pending = usePending()
  return listAdminPages().map((page) => {
    const count = waitingOn(page, pending)
    return (
      <MenuLink key={page.path} path={page.path}>
        {page.name()}
        {count > 0 && <PendingBadge count={count} />}
      </MenuLink>
    )
  })
}
