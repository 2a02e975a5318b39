import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation, useNavigate } from 'react-router'

import { rememberDeparture } from '#app/features/accounts/door/departure.ts'
import { pageHref, readLanguage } from '#app/shared/language/addresses.ts'
import { language } from '#app/shared/language/language.ts'
import { savesData } from '#app/ui/browser/saves-data.ts'
import { isHere } from '#app/ui/hooks/is-here.ts'

import { openDocument } from './network.ts'

/**
 * Handles plain links within the site without loading a new document, and prefetches them when the user points at them.
 * Links within the site that do load a document wait for a lost connection, like all other pages.
 * Lists of many links use plain `<a>`, because React Router's own costs a page of cards a tenth of its rendering time.
 */
export function LinkClicks() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [wanted, setWanted] = useState<string>()

  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal, passive: true }
    document.addEventListener(
      'click',
      (event) => {
        // A modified click opens a tab; a click that was already handled is left alone.
        if (event.defaultPrevented || event.button !== 0 || isModified(event)) return
        const path = readLinkPath(event.target)
        if (!path) {
          const link = navigator.onLine ? null : findOwnLink(event.target)
          if (!link || isOnThisPage(link)) return
          event.preventDefault()
          openDocument(link.href)
          return
        }
        rememberDoor(path)
        event.preventDefault()
        void navigate(path, { replace: isHere(path) })
      },
      { signal: controller.signal },
    )
    const prefetch = (event: Event) => setWanted((before) => readLinkPath(event.target) ?? before)
    for (const kind of ['pointerover', 'touchstart', 'focusin']) document.addEventListener(kind, prefetch, options)
    return () => controller.abort()
  }, [navigate])

  // It would fetch the page again that the click led to: it compares an address that has a language with one that has none.
  if (!wanted || wanted === pathname + search || savesData()) return null
  return <PrefetchPageLinks page={pageHref(wanted)} />
}

/** The link that was clicked, if it opens something of this site here. */
function findOwnLink(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return !link || link.target || link.hasAttribute('download') || link.origin !== location.origin ? null : link
}

const isOnThisPage = ({ hash, pathname, search }: HTMLAnchorElement) =>
  hash !== '' && pathname === location.pathname && search === location.search

/** The path, without its language, and query of a plain link to one of our pages; null for everything else. */
function readLinkPath(target: EventTarget | null): string | null {
  const link = findOwnLink(target)
  if (!link) return null
  // The browser itself handles links to a place on this page and links that ask for a new document.
  if (link.hash || link.dataset['reload'] !== undefined) return null
  // Links that users wrote get no special treatment.
  if (link.relList.contains('ugc')) return null
  // A path with an extension is a file, such as the photo that a gallery enlarges.
  if (/\.[a-z]+$/.test(link.pathname)) return null
  const { language: other, path } = readLanguage(link.pathname)
  // Another language is another document.
  return other === language() ? path + link.search : null
}

/** Before a visitor goes to sign in, remembers where they were and what they wanted, to restore both afterwards. */
function rememberDoor(path: string): void {
  if (!path.startsWith('/auth?') || readLanguage(location.pathname).path === '/auth') return
  const next = new URLSearchParams(path.slice(path.indexOf('?'))).get('next')
  if (next) rememberDeparture(next)
}

function isModified(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
