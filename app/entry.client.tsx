import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { retryPageData } from './shell/retry-page-data.ts'

// The page's policy lets no string become markup or a script. React makes <script> elements from this one string; of any
// other nothing is left, so that even a page that failed can still be shown.
window.trustedTypes?.createPolicy('default', {
  createHTML: (markup) => {
    return markup === '<script></script>' ? markup : ''
  },
})

// React Router has no setting for it: it asks for page data by the global function.
window.fetch = retryPageData(window.fetch.bind(window))

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
