/** Longer than the next page takes on a slow line. */
const LEAVING_MS = 20_000

type Around = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Whether somebody leads the window elsewhere, as signing out does: loading this page anew would call that back. The browser
 * tells of a mail's link, a download and a way that was stopped alike: a page that is still here after a time was not left.
 */
export function watchLeaving(around: Around = window) {
  let isLeaving = false
  let waiting: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function leave() {
    isLeaving = true
    clearTimeout(timer)
    timer = setTimeout(stay, LEAVING_MS)
  }
  function stay() {
    isLeaving = false
    clearTimeout(timer)
    const act = waiting
    waiting = null
    act?.()
  }
  // The window came back to it.
  const onShow = (event: Event) => {
    if ('persisted' in event && event.persisted) stay()
  }
  around.addEventListener('beforeunload', leave)
  around.addEventListener('pageshow', onShow)

  return {
    /** At once, or when the page turns out to stay. */
    onceStaying(act: () => void) {
      if (isLeaving) waiting = act
      else act()
    },
    stop() {
      clearTimeout(timer)
      waiting = null
      around.removeEventListener('beforeunload', leave)
      around.removeEventListener('pageshow', onShow)
    },
  }
}
