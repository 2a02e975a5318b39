import { useEffect } from 'react'

import { isScreenKeyboardOpen } from './enter-key.ts'

const NAME = '--visible-height'

/** While a keyboard on the screen covers a part of the window, tells `inbox.css` how much is left. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const { style } = document.documentElement
    function follow() {
      if (!viewport) return
      if (!isScreenKeyboardOpen(viewport, window.innerHeight)) style.removeProperty(NAME)
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
