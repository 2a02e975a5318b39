import { useState, useSyncExternalStore } from 'react'

const nothing = () => () => {}

/**
 * Structured data for crawlers. Only documents from the server carry it: `data` is asked for there alone, the browser
 * keeps what came with the document, and pages that are reached inside the browser have none.
 */
export function JsonLd({ data }: { data: () => unknown }) {
  // The server's snapshot is also what React hydrates with, so this is true for an element that came with the document.
  const inDocument = useSyncExternalStore(
    nothing,
    () => false,
    () => true,
  )
  const [kept] = useState(inDocument)
  if (!kept) return null
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {import.meta.env.SSR ? escapeJson(data()) : ''}
    </script>
  )
}

/** JSON that cannot end its script element or begin a comment in it, and that is a JavaScript expression too. */
export function escapeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
