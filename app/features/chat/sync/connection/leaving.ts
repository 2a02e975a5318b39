/** Longer than the next page takes to load on a slow line. */
const LEAVING_MS = 20_000

type Around = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Tells whether the window is navigating away, as on signing out; reloading the page then would cancel that. For the
 * browser, a mailto link, a download and a cancelled navigation look the same, so a page that is still here after a
 * time is taken to stay.
 */
export function watchLeaving(around: Around = window) {
  let isLeaving = false
  let waiting: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function leavePage() {
    isLeaving = true
    clearTimeout(timer)
    timer = setTimeout(stayOnPage, LEAVING_MS)
  }
  function stayOnPage() {
    isLeaving = false
    clearTimeout(timer)
    const act = waiting
    waiting = null
    act?.()
  }
  // The page was restored from the back/forward cache.
  const onShow = (event: Event) => {
    if ('persisted' in event && event.persisted) stayOnPage()
  }
  around.addEventListener('beforeunload', leavePage)
  around.addEventListener('pageshow', onShow)

  return {
    /** Calls `act` at once, or, during a navigation, as soon as the page turns out to stay. */
    onceStaying(act: () => void) {
      if (isLeaving) waiting = act
      else act()
    },
    stop() {
      clearTimeout(timer)
      waiting = null
      around.removeEventListener('beforeunload', leavePage)
      around.removeEventListener('pageshow', onShow)
    },
  }
}
