import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The page's policy lets no string become markup or a script. React makes <script> elements from this one string; of any
// other nothing is left, so that even a page that failed can still be shown.
window.trustedTypes?.createPolicy('default', {
  createHTML: (markup) => {
    return markup === '<script></script>' ? markup : ''
  },
})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
