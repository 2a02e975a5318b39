import { useEffect, useState } from 'react'

import { chooseOffer, LANGUAGE_PLACE } from './language-choice.ts'
import { LanguageLink, loadBar } from './language-links.tsx'

/** Loads the bar that offers another language where it has something to do: every page carries this code. */
export function LanguageOffer() {
  const [Bar, setBar] = useState<React.ComponentType<{ Link: typeof LanguageLink }> | null>(null)
  useEffect(() => {
    if (!chooseOffer() && !hasPlace()) return
    // Without it, the page stays in its language and at its top.
    loadBar().then(
      ({ default: loaded }) => setBar(() => loaded),
      () => {},
    )
  }, [])
  return Bar && <Bar Link={LanguageLink} />
}

function hasPlace(): boolean {
  try {
    return LANGUAGE_PLACE in window.sessionStorage
  } catch {
    return false
  }
}
