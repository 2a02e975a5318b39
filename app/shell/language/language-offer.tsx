import { useEffect, useState } from 'react'

import { chooseOffer, LANGUAGE_PLACE } from './language-choice.ts'

/** Loads the bar that offers another language where it has something to do: every page carries this code. */
export function LanguageOffer() {
  const [Bar, setBar] = useState<React.ComponentType | null>(null)
  useEffect(() => {
    if (!chooseOffer() && !hasPlace()) return
    // Without it, the page stays in its language and at its top.
    import('./language-bar.tsx').then(
      ({ default: loaded }) => setBar(() => loaded),
      () => {},
    )
  }, [])
  return Bar && <Bar />
}

function hasPlace(): boolean {
  try {
    return LANGUAGE_PLACE in window.sessionStorage
  } catch {
    return false
  }
}
