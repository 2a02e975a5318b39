import { useEffect } from 'react'

import { isScreenKeyboardOpen } from './composer/enter-key.ts'

const NAME = '--visible-height'

/** While an on-screen keyboard covers part of the window, tells `inbox.css` the remaining height. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const { style } = document.documentElement
    function followViewport() {
      if (!viewport) return
      if (!isScreenKeyboardOpen(viewport, window.innerHeight)) style.removeProperty(NAME)
      else {
        style.setProperty(NAME, `${viewport.height}px`)
        // Some browsers scroll the page to show the field, which hides the top of the chat.
        window.scrollTo(0, 0)
      }
    }
    viewport?.addEventListener('resize', followViewport)
    return () => {
      viewport?.removeEventListener('resize', followViewport)
      style.removeProperty(NAME)
    }
  }, [])
}
