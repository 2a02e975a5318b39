import { useEffect, useRef } from 'react'

import { pageHref } from '#app/shared/language/addresses.ts'

/** The rows last added to a list, by the path of the first one. */
export type Added = { href: string }

/**
 * For the end of a list: after the last page was loaded, the link that loaded it disappears with the focus. This moves
 * the focus to the first added row.
 */
export function useFocusOnAdded(added: Added | null, isWhole: boolean): React.RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!added || !isWhole || document.activeElement !== document.body) return
    const links = end.current?.parentElement?.querySelectorAll('a') ?? []
    const first = [...links].find((link) => link.getAttribute('href') === pageHref(added.href))
    first?.focus({ preventScroll: true })
  }, [added, isWhole])
  return end
}
