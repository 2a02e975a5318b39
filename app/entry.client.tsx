import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { retryPageData } from './shell/next-page/retry-page-data.ts'
import { letBackClose } from './ui/dialogs/back-closes.ts'

// The page's Trusted Types policy lets no string become markup or a script. React creates <script> elements from
// exactly this string; any other becomes empty, so that even a failed page can still be shown.
window.trustedTypes?.createPolicy('default', {
  createHTML: (markup) => {
    return markup === '<script></script>' ? markup : ''
  },
})

// React Router requests page data through the global fetch and has no setting for retries.
window.fetch = retryPageData(window.fetch.bind(window))

letBackClose()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
