import { PERSON_KEY, readPerson } from './person-here.ts'

/** `yes`: this tab is now signed in. `no`: the user has signed out again. `later`: it could sign in but waits. */
export type CaughtUp = 'yes' | 'no' | 'later'

/**
 * Calls `catchUp` when another tab has loaded a signed-in page since this page was loaded: at once, or when a sleeping
 * tab becomes visible. After a rejection, as after `later`, the next check tries again.
 */
export function watchSignIns(catchUp: () => Promise<CaughtUp>): { checkSignIn: () => void; stop: () => void } {
  const controller = new AbortController()
  const { signal } = controller
  let seen = performance.timeOrigin
  let busy = false

  async function checkSignIn(): Promise<void> {
    const told = toldAt()
    if (signal.aborted || busy || told <= seen || document.visibilityState === 'hidden') return
    busy = true
    const outcome = await catchUp().catch(() => 'later')
    busy = false
    if (outcome === 'yes') controller.abort()
    // The user has signed out again, so only later signals count.
    if (outcome === 'no') seen = told
  }

  window.addEventListener('storage', ({ key }) => key === PERSON_KEY && void checkSignIn(), { signal })
  document.addEventListener('visibilitychange', () => void checkSignIn(), { signal })
  window.addEventListener('pageshow', () => void checkSignIn(), { signal })
  return { checkSignIn: () => void checkSignIn(), stop: () => controller.abort() }
}

function toldAt(): number {
  try {
    return readPerson(window.localStorage.getItem(PERSON_KEY))?.at ?? 0
  } catch {
    return 0
  }
}
