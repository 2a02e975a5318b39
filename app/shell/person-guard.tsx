import { useEffect } from 'react'

import { ask } from '#app/ui/ask.ts'
import { toast } from '#app/ui/toast-store.ts'

import { mayHaveExpired, PERSON_KEY, readPerson, writePerson } from './person-here.ts'

const loadKept = () => import('./kept-in-browser.ts')

/**
 * Sees to it that what this browser keeps and shows is the person's whose session it has: things of whoever was here before go,
 * and a page of theirs that is still open, or comes back by the Back button, is loaded anew. `user` is null when nobody is
 * signed in; leave this out where that is not known.
 */
export function PersonGuard({ user }: { user: string | null }) {
  useEffect(() => {
    // What is not done now is done by the next page.
    settle(user).catch(() => {})
    return watchOthers(user)
  }, [user])
  return null
}

/** Throws where the browser keeps nothing at all. */
async function settle(user: string | null): Promise<void> {
  const stored = localStorage.getItem(PERSON_KEY)
  const before = readPerson(stored)
  const now = Date.now()
  if (user !== null) {
    if (before?.user !== user) await (await loadKept()).clearKept({ keep: user, keepVisitors: true })
    localStorage.setItem(PERSON_KEY, JSON.stringify(writePerson(before, user, now)))
    return
  }
  if (before ? mayHaveExpired(before, now) : !hasKeys()) return
  // The page may be an older one than the session.
  const { user: signedIn } = await ask<{ user: object | null }>('GET', '/me')
  if (signedIn) return
  const { clearKept, countUnsent } = await loadKept()
  const unsent = countUnsent()
  await clearKept({ keepVisitors: before === null })
  // The session ended elsewhere, so nobody told this browser to empty its cache. Signing out would do it, too, but would also
  // end the session of somebody who has signed in since the question above.
  if (before) await ask('DELETE', '/auth/cache')
  if (localStorage.getItem(PERSON_KEY) === stored) localStorage.removeItem(PERSON_KEY)
  if (unsent > 0) {
    const words = unsent === 1 ? '1 message was' : `${unsent} messages were`
    toast.error(`You were signed out. ${words} not sent.`)
  }
}

const hasKeys = () =>
  [localStorage, sessionStorage].some((storage) =>
    Object.keys(storage).some((key) => key.startsWith('khazana:') && (key.split(':')[2] ?? 'visitor') !== 'visitor'),
  )

function watchOthers(user: string | null): () => void {
  const controller = new AbortController()
  const { signal } = controller
  function leaveTo(next: string | null) {
    if ((readPerson(next)?.user ?? null) === user) return
    // Nothing of it is seen until the page is here, or should that not come.
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
      if (persisted) leaveTo(localStorage.getItem(PERSON_KEY))
    },
    { signal },
  )
  return () => controller.abort()
}
