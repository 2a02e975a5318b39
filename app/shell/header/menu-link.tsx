import { pageHref } from '#app/shared/language/addresses.ts'
import { closePopover } from '#app/ui/dialogs/close-popover.ts'

export const MENU_ITEM = 'menu-item'

/** An entry of a menu of links. It closes the menu itself, because it may lead to the current page. */
export function MenuLink({ path, children }: { path: string; children: React.ReactNode }) {
  return (
    <li>
      <a href={pageHref(path)} onClick={closePopover} className={MENU_ITEM}>
        {children}
      </a>
    </li>
  )
}
