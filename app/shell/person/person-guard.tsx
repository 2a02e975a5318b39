import { useEffect } from 'react'

import * as say from '#app/shell/messages/messages.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { storedKeys, webStorage } from '#app/ui/browser/web-storage.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { mayHaveExpired, PERSON_KEY, readPerson, writePerson } from './person-here.ts'

const loadKept = () => import('./kept-in-browser.ts')

/**
 * Makes sure that this browser stores and shows only data of the session's user. It deletes the data of earlier users,
 * and reloads pages of theirs that are still open or come back through the Back button. `user` is null for a signed-out
 * visitor; leave this component out where the user is unknown.
 */
export function PersonGuard({ user }: { user: string | null }) {
  useEffect(() => {
    // On failure, the next page tries again.
    settlePerson(user).catch(() => {})
    return watchOthers(user)
  }, [user])
  return null
}

async function settlePerson(user: string | null): Promise<void> {
  const stored = webStorage('localStorage').getItem(PERSON_KEY)
  const before = readPerson(stored)
  const now = Date.now()
  if (user !== null) {
    if (before?.user !== user) await (await loadKept()).clearKept({ keep: user, keepVisitors: true })
    webStorage('localStorage').setItem(PERSON_KEY, JSON.stringify(writePerson(before, user, now)))
    return
  }
  if (before ? mayHaveExpired(before, now) : !hasKeys()) return
  // The page may be older than the session.
  const { user: signedIn } = await askApi('GET', '/me')
  if (signedIn) return
  const { clearKept, countUnsent } = await loadKept()
  const unsent = countUnsent()
  await clearKept({ keepVisitors: before === null })
  // The session ended elsewhere, so no sign-out response emptied this browser's cache. Signing out now would also empty
  // it, but would end the session of anybody who has signed in since the check above.
  if (before) await askApi('DELETE', '/auth/cache')
  if (webStorage('localStorage').getItem(PERSON_KEY) === stored) webStorage('localStorage').removeItem(PERSON_KEY)
  if (unsent > 0) toast.error(say.signedOutUnsent({ n: unsent }))
}

const hasKeys = () =>
  [webStorage('localStorage'), webStorage('sessionStorage')].some((storage) =>
    storedKeys(storage).some((key) => key.startsWith('khazana:') && (key.split(':')[2] ?? 'visitor') !== 'visitor'),
  )

function watchOthers(user: string | null): () => void {
  const controller = new AbortController()
  const { signal } = controller
  function leaveTo(next: string | null) {
    if ((readPerson(next)?.user ?? null) === user) return
    // Hides the page at once, until the new one arrives and even if it does not.
    document.documentElement.hidden = true
    location.reload()
  }
  addEventListener(
    'storage',
    ({ key, newValue }) => {
      if (user !== null && (key === PERSON_KEY || key === null)) leaveTo(newValue)
    },
    { signal },
  )
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) leaveTo(webStorage('localStorage').getItem(PERSON_KEY))
    },
    { signal },
  )
  return () => controller.abort()
}
