import { useEffect } from 'react'

const NAME = '--visible-height'
/** A difference that is a keyboard, and not the bar of an address that comes and goes. */
const KEYBOARD_PX = 120

/** While a keyboard on the screen covers a part of the window, tells `inbox.css` how much is left. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const { style } = document.documentElement
    function follow() {
      if (!viewport) return
      // Two fingers make it smaller, too.
      const covered = viewport.scale === 1 && window.innerHeight - viewport.height > KEYBOARD_PX
      if (!covered) style.removeProperty(NAME)
      else {
        style.setProperty(NAME, `${viewport.height}px`)
        // A browser that moved the page to show the field would leave its top out of sight.
        window.scrollTo(0, 0)
      }
    }
    viewport?.addEventListener('resize', follow)
    return () => {
      viewport?.removeEventListener('resize', follow)
      style.removeProperty(NAME)
    }
  }, [])
}
