import { CirclePlus, House, LayoutGrid, UserRound } from 'lucide-react'
import { useLocation } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { useUnread } from '#app/features/chat/live/use-unread.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import * as say from '#app/shell/messages/messages.ts'
import { Unchanging } from '#app/ui/pictures/unchanging.tsx'

import { messagesName, MessagesIcon } from './messages-icon.tsx'

const ITEM = 'bar-link'

// Five labels do not fit in large text: then only the icons are shown, and screen readers still get the labels.
const LABEL = '@max-[19em]:sr-only'

/** A phone's main navigation, in reach of the thumb. */
export function BottomBar() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const unread = useUnread()
  const currentAt = (path: string) => (pathname === path ? 'page' : undefined)
  return (
    <nav
      aria-label={say.bottom()}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid grid-cols-5">
        <li>
          <Unchanging as="a" href={pageHref('/')} aria-current={currentAt('/')} className={ITEM} inside={Home} />
        </li>
        <li>
          <Unchanging
            as="a"
            href={pageHref('/browse')}
            aria-current={currentAt('/browse')}
            className={ITEM}
            inside={Browse}
          />
        </li>
        <li>
          <Unchanging
            as="a"
            href={pageHref(user ? '/add-item' : signInPath('/add-item'))}
            aria-current={currentAt('/add-item')}
            className={ITEM}
            inside={Sell}
          />
        </li>
        <li>
          <a
            href={pageHref(user ? '/messages' : signInPath('/messages'))}
            aria-label={unread > 0 ? messagesName(unread) : undefined}
            aria-current={currentAt('/messages')}
            className={ITEM}
          >
            <MessagesIcon size="size-6" />
            <span className={LABEL}>{say.messages()}</span>
          </a>
        </li>
        <li>
          <Unchanging
            as="a"
            href={pageHref(user ? '/profile' : signInPath('/profile'))}
            aria-current={currentAt('/profile')}
            className={ITEM}
            inside={Profile}
          />
        </li>
      </ul>
    </nav>
  )
}

// Four of the five entries look the same on every page.
const Home = () => (
  <>
    <House aria-hidden className="size-6" />
    <span className={LABEL}>{say.home()}</span>
  </>
)
const Browse = () => (
  <>
    <LayoutGrid aria-hidden className="size-6" />
    <span className={LABEL}>{say.browse()}</span>
  </>
)
const Sell = () => (
  <>
    <CirclePlus aria-hidden className="size-6" />
    <span className={LABEL}>{say.sell()}</span>
  </>
)
const Profile = () => (
  <>
    <UserRound aria-hidden className="size-6" />
    <span className={LABEL}>{say.profile()}</span>
  </>
)
