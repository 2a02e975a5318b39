import type { MouseEvent } from 'react'

/** Closes the popover that a control stands in; the focus goes back to the button that opened it. */
export function closePopover({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
