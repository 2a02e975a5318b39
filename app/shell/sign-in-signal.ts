import { PERSON_KEY, readPerson } from './person-here.ts'

/** `yes`: this tab is signed in now. `no`: nobody is by now. `later`: it could be, and waits. */
export type CaughtUp = 'yes' | 'no' | 'later'

/**
 * Calls `catchUp` when another tab has loaded a page of somebody who is signed in since this page was loaded: at once, or when
 * a tab that slept is looked at again. A rejection is no answer: the next look asks again, as after `later`.
 */
export function watchSignIns(catchUp: () => Promise<CaughtUp>): { look: () => void; stop: () => void } {
  const controller = new AbortController()
  const { signal } = controller
  let seen = performance.timeOrigin
  let busy = false

  async function look(): Promise<void> {
    const told = toldAt()
    if (signal.aborted || busy || told <= seen || document.visibilityState === 'hidden') return
    busy = true
    const outcome = await catchUp().catch(() => 'later')
    busy = false
    if (outcome === 'yes') controller.abort()
    // Signed out again by now: only what is told from here on is news.
    if (outcome === 'no') seen = told
  }

  window.addEventListener('storage', ({ key }) => key === PERSON_KEY && void look(), { signal })
  document.addEventListener('visibilitychange', () => void look(), { signal })
  window.addEventListener('pageshow', () => void look(), { signal })
  return { look: () => void look(), stop: () => controller.abort() }
}

function toldAt(): number {
  try {
    return readPerson(window.localStorage.getItem(PERSON_KEY))?.at ?? 0
  } catch {
    return 0
  }
}
