/** Longer than the next page takes to load on a slow line. */
const LEAVING_MS = 20_000

/** Leaving has begun, goes on as a navigation, or has failed. */
const LEAVES = 'khazana-leaves'
const LEFT = 'khazana-left'
const STAYS = 'khazana-stays'

/**
 * Runs `leave`, which ends this page's own session and then navigates away. The news that the session is over may arrive
 * before its answer, and must not reload the page: that would ask a person to sign in who has just signed out.
 */
export async function leaveBy(leave: () => Promise<void>, around: EventTarget = window): Promise<void> {
  around.dispatchEvent(new Event(LEAVES))
  try {
    await leave()
    around.dispatchEvent(new Event(LEFT))
  } catch (error) {
    around.dispatchEvent(new Event(STAYS))
    throw error
  }
}

/**
 * Tells whether the window is navigating away, as on signing out; reloading the page then would cancel that. For the
 * browser, a mailto link, a download and a cancelled navigation look the same, so a page that is still here after a
 * time is taken to stay.
 */
export function watchLeaving(around: EventTarget = window) {
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
  // A request takes as long as it takes.
  function holdPage() {
    isLeaving = true
    clearTimeout(timer)
  }
  const heard: [string, (event: Event) => void][] = [
    ['beforeunload', leavePage],
    ['pageshow', onShow],
    [LEAVES, holdPage],
    [LEFT, leavePage],
    [STAYS, stayOnPage],
  ]
  for (const [name, listener] of heard) around.addEventListener(name, listener)

  return {
    /** Calls `act` at once, or, during a navigation, as soon as the page turns out to stay. */
    onceStaying(act: () => void) {
      if (isLeaving) waiting = act
      else act()
    },
    stop() {
      clearTimeout(timer)
      waiting = null
      for (const [name, listener] of heard) around.removeEventListener(name, listener)
    },
  }
}
