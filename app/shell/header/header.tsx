import { Menu } from 'lucide-react'
import { useLocation } from 'react-router'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { SearchBox } from '#app/features/catalogue/search/box/search-box.tsx'
import { listCategories, categoryName } from '#app/nouns/category/category-list.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { LanguageLinks } from '#app/shell/language/language-links.tsx'
import * as say from '#app/shell/messages/messages.ts'
import { Unchanging } from '#app/ui/pictures/unchanging.tsx'

import { AccountLinks, AccountMenu, PhoneBell } from './account-links.tsx'
import { Logo } from './logo.tsx'
import { MenuLink } from './menu-link.tsx'

// Except on the home page, a phone's header is one row, to leave the first screen to the items. With large text it
// becomes two rows again.
const ONE_ROW = '@min-[20em]:max-lg:order-none @min-[20em]:max-lg:w-auto @min-[20em]:max-lg:flex-1'

export function Header() {
  const { pathname } = useLocation()
  const { user } = useAuth()
  const hasSearch = pathname !== '/add-item'
  const hasName = pathname === '/' || !hasSearch
  return (
    <header className="sticky-bar @container relative z-30 border-b border-line bg-surface lg:sticky lg:top-0">
      <div className="page-width flex flex-wrap items-center gap-x-3 gap-y-2 py-2 @min-[50em]:flex-nowrap lg:gap-x-4 lg:py-3">
        <Unchanging
          key={hasName ? 'name' : 'mark'}
          as="a"
          href={pageHref('/')}
          className="flex min-h-11 min-w-0 items-center rounded-md @min-[50em]:shrink-0"
          aria-label={say.homeLogo()}
          inside={hasName ? NamedLogo : SmallLogo}
        />
        {hasSearch && (
          <SearchBox
            searcher={user?.id ?? null}
            className={`order-last w-full lg:mx-auto lg:max-w-2xl @min-[50em]:order-none ${hasName ? '' : ONE_ROW}`}
          />
        )}
        <nav aria-label={say.main()} className="ml-auto hidden items-center gap-1 lg:flex">
          <a href={pageHref('/browse')} className="rounded-md px-3 py-2.5 font-semibold hover:bg-sunken">
            {say.browse()}
          </a>
          <AccountLinks />
        </nav>
        <div className="ml-auto flex items-center lg:hidden">
          <PhoneBell />
          <Unchanging
            as="button"
            type="button"
            popoverTarget="menu"
            className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
            aria-label={say.menu()}
            inside={MenuIcon}
          />
        </div>
      </div>
      <MobileMenu key={pathname} />
    </header>
  )
}

// When the text is so large that name and menu do not fit beside each other, only the mark is shown.
const NamedLogo = () => <Logo name="@max-[15em]:hidden" />
/** Hides the name where the search box needs its space. */
const SmallLogo = () => <Logo name="@max-[15em]:hidden @min-[20em]:max-lg:hidden" />

const MenuIcon = () => <Menu aria-hidden className="size-6" />

function MobileMenu() {
  return (
    <nav
      id="menu"
      popover="auto"
      aria-label={say.menu()}
      className="fixed inset-x-3 top-16 m-0 max-h-[calc(100dvh-5rem)] w-auto overflow-y-auto rounded-lg border border-line bg-raised p-2 text-ink shadow-float lg:hidden"
    >
      <ul className="grid grid-pairs gap-1 pb-1">
        <AccountMenu />
      </ul>
      {/* Apart from signing out, which stands above. */}
      <Unchanging as="ul" className="grid grid-pairs gap-1 border-t border-line py-1" inside={Places} />
      {site().languages.length > 1 && (
        <ul aria-label={say.chooseLanguage()} className="grid grid-pairs gap-1 border-t border-line pt-1">
          <LanguageLinks className="flex min-h-11 items-center px-3" />
        </ul>
      )}
    </nav>
  )
}

function Places() {
  return (
    <>
      <MenuLink path="/">{say.home()}</MenuLink>
      <MenuLink path="/browse">{say.browse()}</MenuLink>
      {listCategories().map(({ id }) => (
        <MenuLink key={id} path={`/category/${id}`}>
          {categoryName(id)}
        </MenuLink>
      ))}
    </>
  )
}
