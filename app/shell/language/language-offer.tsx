import { useEffect, useState } from 'react'

import { webStorage } from '#app/ui/browser/web-storage.ts'

import { chooseOffer, LANGUAGE_PLACE } from './language-choice.ts'
import { LanguageLink, loadBar } from './language-links.tsx'

/** Loads the bar that offers another language where it has something to do: every page carries this code. */
export function LanguageOffer() {
  const [Bar, setBar] = useState<React.ComponentType<{ Link: typeof LanguageLink }> | null>(null)
  useEffect(() => {
    if (!hasTask()) return
    // Without it, the page stays in its language and at its top.
    loadBar().then(
      ({ default: loaded }) => setBar(() => loaded),
      () => {},
    )
  }, [])
  return Bar && <Bar Link={LanguageLink} />
}

/** Whether there is a language to offer, or a place to scroll to. */
function hasTask(): boolean {
  return chooseOffer() !== null || webStorage('sessionStorage').getItem(LANGUAGE_PLACE) !== null
}
