import { useEffect, useRef } from 'react'

/** What was last added to a list, by the address of the first of it. */
export type Added = { href: string }

/**
 * For the end of a list, beside it: when the last page came, the link that brought it is gone and the focus with it. It goes
 * on to the first that was added.
 */
export function useFocusOnAdded(added: Added | null, isWhole: boolean): React.RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!added || !isWhole || document.activeElement !== document.body) return
    const links = end.current?.parentElement?.querySelectorAll('a') ?? []
    const first = [...links].find((link) => link.getAttribute('href') === added.href)
    first?.focus({ preventScroll: true })
  }, [added, isWhole])
  return end
}
