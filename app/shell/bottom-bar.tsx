import { CirclePlus, House, LayoutGrid, Search, UserRound } from 'lucide-react'
import { NavLink } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { signInPath } from '#app/shared/next-path.ts'

const ITEM =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs text-ink-soft aria-[current=page]:font-semibold aria-[current=page]:text-brand'

/** The thumb's way around on a phone. Screens that do not exist yet are not offered. */
export function BottomBar() {
  const { user } = useAuth()
  return (
    <nav
      aria-label="Bottom"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid grid-cols-5">
        <li>
          <NavLink to="/" end className={ITEM}>
            <House aria-hidden className="size-6" />
            Home
          </NavLink>
        </li>
        <li>
          <NavLink to="/browse" className={ITEM}>
            <LayoutGrid aria-hidden className="size-6" />
            Browse
          </NavLink>
        </li>
        <li>
          <NavLink to={user ? '/add-item' : signInPath('/add-item')} className={ITEM}>
            <CirclePlus aria-hidden className="size-6" />
            Sell
          </NavLink>
        </li>
        <li>
          {/* A label takes the thumb to the search field before any script has run. */}
          <label htmlFor="search" className={ITEM}>
            <Search aria-hidden className="size-6" />
            Search
          </label>
        </li>
        <li>
          <NavLink to={user ? '/profile' : signInPath('/profile')} className={ITEM}>
            <UserRound aria-hidden className="size-6" />
            Profile
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}
