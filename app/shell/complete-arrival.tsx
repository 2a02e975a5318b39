import { useEffect } from 'react'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { forgetArrival, readArrival } from '#app/features/accounts/door/departure.ts'
import { setSaved } from '#app/features/wishlist/saved-marks.ts'
import { readLanguage } from '#app/shared/language/addresses.ts'

const PAGES = 10
const PAGE_MS = 5000

/** After signing in: restores the scroll position and completes what the visitor came for. */
export function Arrival() {
  const { user } = useAuth()
  const isSignedIn = user !== null
  useEffect(() => {
    const arrival = isSignedIn ? readArrival() : null
    if (!arrival) return
    const { next, scrollY, saves } = arrival
    const { path } = readLanguage(window.location.pathname)
    const isThere = next.split('#')[0] === path + window.location.search
    if (isThere && scrollY !== null) void growTo(scrollY)
    if (saves === null) return forgetArrival()
    // Kept until the server has answered, so that a lost connection loses nothing.
    void setSaved(saves, true).then((isAnswered) => isAnswered && forgetArrival())
  }, [isSignedIn])
  return null
}

/** Scrolls down to `top`; first loads more pages of a list that used to be longer. */
async function growTo(top: number): Promise<void> {
  for (let page = 0; page < PAGES; page++) {
    const link = document.querySelector<HTMLElement>('[data-more]')
    if (!link || measureEnd(link) > top + window.innerHeight) break
    link.click()
    if (!(await waitForGrowth())) break
  }
  window.scrollTo({ top, behavior: 'instant' })
}

/** An element's bottom edge, from the top of the page. */
const measureEnd = (element: HTMLElement) => element.getBoundingClientRect().bottom + window.scrollY

/** Whether the page gets longer within a few seconds. */
function waitForGrowth(): Promise<boolean> {
  const before = document.body.scrollHeight
  return new Promise((resolve) => {
    const settle = (grown: boolean) => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(grown)
    }
    const observer = new ResizeObserver(() => document.body.scrollHeight > before && settle(true))
    const timer = setTimeout(() => settle(false), PAGE_MS)
    observer.observe(document.body)
  })
}
