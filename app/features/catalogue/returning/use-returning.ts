// A signed-out page is shared, so the last searches and the city come from the browser itself, and only a browser that
// has either loads the code. The sections come in one piece and out of sight, because nothing in sight may move; Back
// finds a page of the same height. Space reserved for everybody would show strangers a hole.
import { useEffect, useState } from 'react'

import { storedKeys, webStorage } from '#app/ui/browser/web-storage.ts'

import type * as Sections from './returning-sections.tsx'

let loaded: typeof Sections | null = null

/** Whether this browser has searches or a city of somebody. */
function isKnown(): boolean {
  try {
    const keys = storedKeys(webStorage('localStorage'))
    return document.cookie.includes('khazana_city=') || keys.some((key) => key.startsWith('khazana:recent-searches:'))
  } catch {
    return false
  }
}

/**
 * Loads the sections of home for a browser that was here before. The page is the same for everybody, so they come after it, and a
 * stranger's browser loads nothing. Without their code, the page stays as it is for strangers.
 */
export function useReturning(): typeof Sections | null {
  const [part, setPart] = useState(() => loaded)
  useEffect(() => {
    if (part || !isKnown()) return
    async function loadPart() {
      loaded = await import('./returning-sections.tsx')
      setPart(loaded)
    }
    loadPart().catch(() => {})
  }, [part])
  return part
}
