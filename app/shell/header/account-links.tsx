import { Heart, LogOut, Plus } from 'lucide-react'
import { useLocation } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { useUnread } from '#app/features/chat/live/use-unread.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { AdminMenu, AdminMenuLinks } from './admin-menu.tsx'
import { MENU_ITEM, MenuLink } from './menu-link.tsx'
import { messagesName, MessagesIcon, unreadText } from './messages-icon.tsx'

const SELL = '/add-item'

/** The right end of the header on a laptop. */
export function AccountLinks() {
  const { user } = useAuth()
  const back = useBack()
  const signOut = useSignOut()
  if (!user) {
    return (
      <>
        <a href={signInPath(SELL)} className={buttonClass('plain', 'whitespace-nowrap')}>
          <Plus aria-hidden className="size-5" />
          Sell
        </a>
        <a href={signInPath(back, 'sign-in')} className={buttonClass('quiet', 'whitespace-nowrap')}>
          Sign In
        </a>
        <a href={signInPath(back, 'sign-up')} className={buttonClass('primary', 'whitespace-nowrap')}>
          Sign Up
        </a>
      </>
    )
  }
  return (
    <>
      <a href={SELL} className={buttonClass('accent', 'whitespace-nowrap')}>
        <Plus aria-hidden className="size-5" />
        Sell
      </a>
      {user.isAdmin && <AdminMenu />}
      <a
        href="/wishlist"
        aria-label="Wishlist"
        title="Wishlist"
        className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
      >
        <Heart aria-hidden className="size-5" />
      </a>
      <MessagesLink />
      <a
        href="/profile"
        aria-label="Profile"
        title={user.name}
        className="flex size-11 items-center justify-center rounded-full"
      >
        <Avatar name={user.name} picture={user.picture} />
      </a>
      <button
        type="button"
        aria-label="Sign out"
        title="Sign out"
        className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
        onClick={signOut}
      >
        <LogOut aria-hidden className="size-5" />
      </button>
    </>
  )
}

function MessagesLink() {
  const name = messagesName(useUnread())
  return (
    <a
      href="/messages"
      aria-label={name}
      title="Messages"
      className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
    >
      <MessagesIcon size="size-5" />
    </a>
  )
}

/** The same links with labels, for a phone's menu. */
export function AccountMenu() {
  const { user } = useAuth()
  const back = useBack()
  const signOut = useSignOut()
  if (!user) {
    return (
      <>
        <MenuLink href={signInPath(SELL)}>Sell</MenuLink>
        <MenuLink href={signInPath(back, 'sign-in')}>Sign In</MenuLink>
        <MenuLink href={signInPath(back, 'sign-up')}>Sign Up</MenuLink>
      </>
    )
  }
  return (
    <>
      <MenuLink href={SELL}>Sell</MenuLink>
      <MenuLink href="/wishlist">Wishlist</MenuLink>
      <MessagesMenuLink />
      <MenuLink href="/profile">Profile</MenuLink>
      <MenuLink href="/sponsor-request">Sponsor Your Item</MenuLink>
      <li>
        <button type="button" className={`${MENU_ITEM} w-full`} onClick={signOut}>
          Sign out
        </button>
      </li>
      {user.isAdmin && (
        <li className="col-span-full border-y border-line py-2">
          <p id="admin-pages" className="px-3 text-sm font-semibold text-ink-soft">
            Admin
          </p>
          <ul aria-labelledby="admin-pages" className="grid grid-cols-2 gap-1">
            <AdminMenuLinks />
          </ul>
        </li>
      )}
    </>
  )
}

function MessagesMenuLink() {
  const count = useUnread()
  return (
    <MenuLink href="/messages">
      Messages
      {count > 0 && (
        <span className="ml-2 rounded-full bg-brand px-2 py-0.5 text-sm font-bold text-on-brand tabular-nums">
          {unreadText(count)}
          <span className="sr-only"> unread</span>
        </span>
      )}
    </MenuLink>
  )
}

// The current page, to return to after signing in. On the sign-in page, its own destination.
function useBack(): string {
  const { pathname, search } = useLocation()
  return pathname === '/auth' ? (new URLSearchParams(search).get('next') ?? '/') : pathname + search
}

function useSignOut() {
  const { signOut } = useAuth()
  return () => {
    signOut().catch((error: unknown) => {
      toast.error(error instanceof ApiFailure ? error.message : 'Signing out did not work. Please try again.')
    })
  }
}
