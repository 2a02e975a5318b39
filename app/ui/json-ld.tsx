import { useState } from 'react'

import { useInBrowser } from './hooks/use-in-browser.ts'

/**
 * Structured data for crawlers. Only documents from the server carry it: `data` is called only there, the browser keeps
 * what came with the document, and pages reached by client-side navigation have none.
 */
export function JsonLd({ data }: { data: () => unknown }) {
  // False during hydration, so this is true for an element that came with the document.
  const inDocument = !useInBrowser()
  const [kept] = useState(inDocument)
  if (!kept) return null
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR ? escapeJson(data()) : ''}
    </script>
  )
}

/**
 * JSON that can neither close its script element nor start a comment in it, and that is also a JavaScript expression.
 */
export function escapeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
