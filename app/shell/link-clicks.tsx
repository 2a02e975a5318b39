import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

import { rememberDeparture } from '#app/features/accounts/door/departure.ts'
import { isHere } from '#app/ui/is-here.ts'

/**
 * Plain links within the site, taken inside the browser instead of loading a new document, and prefetched when somebody
 * points at them. Lists of many links use plain `<a>`: React Router's own costs a page of cards a tenth of its rendering.
 */
export function LinkClicks() {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState<string>()

  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal, passive: true }
    document.addEventListener(
      'click',
      (event) => {
        const path = pathOf(event.target)
        // A modified click opens a tab; a click that somebody handled already is theirs.
        if (!path || event.defaultPrevented || event.button !== 0 || isModified(event)) return
        rememberDoor(path)
        event.preventDefault()
        void navigate(path, { replace: isHere(path) })
      },
      { signal: controller.signal },
    )
    const prefetch = (event: Event) => setWanted((before) => pathOf(event.target) ?? before)
    for (const kind of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(kind, prefetch, options)
    return () => controller.abort()
  }, [navigate])

  return wanted && !savesData() ? <PrefetchPageLinks page={wanted} /> : null
}

/** The path and query of a plain link to one of our pages, or null. */
function pathOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return null
  // A place on the page itself is the browser's business, and so are links that say they want a new document.
  if (link.hash || link.dataset['reload'] !== undefined) return null
  // What people wrote is no button of ours.
  if (link.relList.contains('ugc')) return null
  // A file, such as the photo that a gallery enlarges, is no page.
  if (/\.[a-z]+$/.test(link.pathname)) return null
  return link.pathname + link.search
}

/** A link to the sign-in page: what somebody came for, and where they were, is there again afterwards. */
function rememberDoor(path: string): void {
  if (!path.startsWith('/auth?') || location.pathname === '/auth') return
  const next = new URLSearchParams(path.slice(path.indexOf('?'))).get('next')
  if (next) rememberDeparture(next)
}

function isModified(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

function savesData(): boolean {
  // Not in every browser, and not in the type library.
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ?? false
}
