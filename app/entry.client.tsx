import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// The page's policy lets no string become markup or a script. React makes <script> elements from this one string.
window.trustedTypes?.createPolicy('default', {
  createHTML: (markup) => {
    if (markup === '<script></script>') return markup
    throw new TypeError('Markup from a string is not allowed here')
  },
})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
