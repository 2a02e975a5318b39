import type { MouseEvent } from 'react'

/** Closes the popover around a control; the focus returns to the button that opened it. */
export function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
