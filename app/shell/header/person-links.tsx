import { Bell, Heart, LogOut, Plus } from 'lucide-react'
import { Suspense } from 'react'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import type { AuthUser } from '#app/features/accounts/auth-user.schema.ts'
import { useUnread } from '#app/features/chat/live/use-unread.ts'
import { useUnseen } from '#app/features/notices/bell/unseen-count.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import * as say from '#app/shell/messages/messages.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { laterPart } from '#app/ui/browser/later-part.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { makeIcon } from '#app/ui/pictures/icon.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { HeaderMenu } from './header-menu.tsx'
import { MENU_ITEM, MenuLink } from './menu-link.tsx'
import { CountedIcon, messagesName, MessagesIcon, unreadText } from './messages-icon.tsx'

// Only admins' browsers load it.
const loadAdminMenu = async () => (await import('./admin-menu.tsx')).AdminMenu
const AdminMenu = import.meta.env.SSR ? await loadAdminMenu() : laterPart(loadAdminMenu)

const SELL = '/add-item'

/** The header of a signed-in person: links on a laptop, items of a phone's menu, or the bell beside that. */
export function PersonLinks({ user, as }: { user: AuthUser; as: 'links' | 'menu' | 'bell' }) {
  const signOut = useSignOut()
  if (as === 'bell') return <BellLink />
  return as === 'links' ? <LaptopLinks user={user} signOut={signOut} /> : <PhoneMenu user={user} signOut={signOut} />
}

type Props = { user: AuthUser; signOut: () => void }

function LaptopLinks({ user, signOut }: Props) {
  return (
    <>
      <a href={pageHref(SELL)} className={buttonClass('accent', 'whitespace-nowrap')}>
        <Plus aria-hidden className="size-5" />
        {say.sell()}
      </a>
      {user.isAdmin && (
        <Suspense fallback={null}>
          <AdminMenu on="laptop" />
        </Suspense>
      )}
      <a
        href={pageHref('/wishlist')}
        aria-label={say.wishlist()}
        title={say.wishlist()}
        className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
      >
        <Heart aria-hidden className="size-5" />
      </a>
      <MessagesLink />
      <BellLink />
      <HeaderMenu
        id="account-menu"
        className="w-56"
        button={{
          className: 'flex size-11 items-center justify-center rounded-full',
          label: say.yourAccount(),
          title: user.name,
          inside: <Avatar name={user.name} picture={user.picture} />,
        }}
      >
        <p className="truncate px-3 py-1 text-sm text-ink-soft" dir="auto">
          {user.name}
        </p>
        <ul aria-label={say.yourAccount()}>
          <MenuLink path="/profile">{say.profile()}</MenuLink>
          {site().sponsorship && <MenuLink path="/sponsor-request">{say.sponsorYourItem()}</MenuLink>}
          <li>
            <SignOutButton onPress={signOut}>
              <LogOut aria-hidden className="size-5" />
            </SignOutButton>
          </li>
        </ul>
      </HeaderMenu>
    </>
  )
}

function MessagesLink() {
  const name = messagesName(useUnread())
  return (
    <a
      href={pageHref('/messages')}
      aria-label={name}
      title={say.messages()}
      className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
    >
      <MessagesIcon size="size-5" />
    </a>
  )
}

const BellIcon = makeIcon(Bell, 'size-5')

/** The link to the list of notices, with the number of those that were not seen. */
function BellLink() {
  const count = useUnseen()
  return (
    <a
      href={pageHref('/notices')}
      aria-label={count > 0 ? say.noticesUnseen({ n: unreadText(count) }) : say.notices()}
      title={say.notices()}
      className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
    >
      <CountedIcon icon={BellIcon} count={count} />
    </a>
  )
}

function PhoneMenu({ user, signOut }: Props) {
  return (
    <>
      <MenuLink path={SELL}>{say.sell()}</MenuLink>
      <MenuLink path="/wishlist">{say.wishlist()}</MenuLink>
      <MessagesMenuLink />
      <MenuLink path="/profile">{say.profile()}</MenuLink>
      {site().sponsorship && <MenuLink path="/sponsor-request">{say.sponsorYourItem()}</MenuLink>}
      <li>
        <SignOutButton onPress={signOut} />
      </li>
      {user.isAdmin && (
        <li className="col-span-full border-t border-line pt-2">
          <p id="admin-pages" className="px-3 text-sm font-semibold text-ink-soft">
            {say.admin()}
          </p>
          <ul aria-labelledby="admin-pages" className="grid grid-cols-2 gap-1">
            <Suspense fallback={null}>
              <AdminMenu on="phone" />
            </Suspense>
          </ul>
        </li>
      )}
    </>
  )
}

function MessagesMenuLink() {
  const count = useUnread()
  return (
    <MenuLink path="/messages">
      {say.messages()}
      {count > 0 && (
        <span className="ml-2 rounded-full bg-brand px-2 py-0.5 text-sm font-bold text-on-brand tabular-nums">
          {unreadText(count)}
          <span className="sr-only"> {say.unread()}</span>
        </span>
      )}
    </MenuLink>
  )
}

/** It cannot be pressed before its script has come, because the press would be lost. */
function SignOutButton({ onPress, children }: { onPress: () => void; children?: React.ReactNode }) {
  return (
    <button type="button" disabled={!useInBrowser()} className={`${MENU_ITEM} w-full`} onClick={onPress}>
      {children}
      {say.signOut()}
    </button>
  )
}

function useSignOut() {
  const { signOut } = useAuth()
  return () => {
    signOut().catch((error: unknown) => {
      toast.error(error instanceof ApiFailure ? error.message : say.signOutFailed())
    })
  }
}
