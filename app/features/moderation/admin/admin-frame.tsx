import { useEffect } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'

import { pageHref } from '#app/shared/language/addresses.ts'

import { listAdminPages, waitingOn, type AdminPage } from './admin-pages.ts'
import { FactorNotice } from './factor-notice.tsx'
import * as say from './messages/messages.ts'
import { PendingBadge } from './pending-badge.tsx'
import { refreshPending } from './pending-counts.ts'
import { usePending } from './use-pending.ts'

type Props = {
  /** The page's heading. */
  title: string
  /** One sentence below it. */
  text?: string
  /** Shown at the end of the title's line, for example a link to another admin page. */
  aside?: React.ReactNode
  children: React.ReactNode
}

/** The frame of every admin page: its title, and links to the others with their numbers of pending cases. */
export function AdminFrame({ title, text, aside, children }: Props) {
  const { state } = useRevalidator()
  const { state: navigation } = useNavigation()
  const { pathname } = useLocation()

  useEffect(() => {
    // The page's own data was just reloaded, so the numbers are refreshed too.
    if (state === 'idle' && navigation === 'idle') void refreshPending()
  }, [state, navigation, pathname])

  return (
    <div className="page-width py-6 lg:py-8">
      <AdminTabs current={pathname} />
      <FactorNotice />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-display text-3xl font-bold text-balance">{title}</h1>
          {text && <p className="mt-1 text-ink-soft">{text}</p>}
        </div>
        {aside}
      </div>
      <div className="mt-6">{children}</div>
    </div>
  )
}

/** All pages at once, in as many rows as they need: a number that waits beyond an edge would not be seen. */
function AdminTabs({ current }: { current: string }) {
  return (
    <nav aria-label={say.adminNavigation()} className="border-b border-line">
      <ul className="-mx-2 flex flex-wrap gap-x-1 sm:gap-x-4">
        {listAdminPages().map((page) => (
          <li key={page.path} className="max-w-full">
            <FrameLink page={page} isCurrent={page.path === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FrameLink({ page, isCurrent }: { page: AdminPage; isCurrent: boolean }) {
  const { path, name } = page
  const count = waitingOn(page, usePending())
  return (
    <a
      href={pageHref(path)}
      aria-current={isCurrent ? 'page' : undefined}
      className="inline-flex min-h-11 max-w-full items-center gap-2 border-b-2 border-transparent px-2 font-semibold text-ink-soft -outline-offset-3 hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand"
    >
      <span className="min-w-0 wrap-anywhere">{name()}</span>
      {count > 0 && <PendingBadge count={count} />}
    </a>
  )
}
