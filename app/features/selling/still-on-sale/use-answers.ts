import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { makeListeners } from '#app/shared/async/listeners.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { ASKED_SHOWN, type Answer } from './asked.ts'
import * as say from './messages/messages.ts'

/** So long a listing that is taken off can be kept after all: nothing brings a deleted one back. */
const UNDO_MS = 8000

/** How many questions were answered since the page was loaded. */
let answered = 0
const changes = makeListeners()

function count(change: 1 | -1): void {
  answered += change
  changes.tell()
}

/** How many questions are left of those that the page was loaded with. Of very many, their number is not known. */
export function useAskedCount(loaded: number): number {
  const done = useSyncExternalStore(
    changes.add,
    () => answered,
    () => 0,
  )
  return loaded > ASKED_SHOWN ? loaded : Math.max(0, loaded - done)
}

const SENT: Record<Answer, (id: string) => Promise<unknown>> = {
  yes: (id) => askApi('POST', `/items/${id}/confirmation`),
  sold: (id) => askApi('PUT', `/items/${id}/sold`, { sold: true }),
  off: (id) => askApi('DELETE', `/items/${id}`),
}
const isGone = (error: unknown) => error instanceof ApiFailure && error.status === 404

/** Sends an answer. Returns whether it stands; a listing that is gone needs none. */
async function sendAnswer(id: string, answer: Answer): Promise<boolean> {
  try {
    await SENT[answer](id)
    return true
  } catch (error) {
    if (isGone(error)) return true
    toast.error(say.notSaved({ reason: error instanceof ApiFailure ? error.message : '' }))
    return false
  }
}

/**
 * The answers that were given on this page, by listing. "Sold" can be taken back any time; a listing is deleted some seconds after the tap,
 * or when its page is left, so that a wrong tap loses nothing.
 */
export function useAnswers(onAnswered?: () => void) {
  const [given, setGiven] = useState<Partial<Record<string, Answer>>>({})
  const [busy, setBusy] = useState<string | null>(null)
  const leaving = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const waiting = leaving.current
    // A request that outlives the page.
    const sendAll = () => {
      for (const [id, timer] of waiting) {
        clearTimeout(timer)
        void fetch(`/api/items/${id}`, { method: 'DELETE', credentials: 'same-origin', keepalive: true })
      }
      waiting.clear()
    }
    window.addEventListener('pagehide', sendAll)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      sendAll()
    }
  }, [])

  const note = (id: string, answer: Answer | undefined) => {
    setGiven((before) => ({ ...before, [id]: answer }))
    count(answer ? 1 : -1)
  }

  async function takeOff(id: string) {
    leaving.current.delete(id)
    if (await sendAnswer(id, 'off')) onAnswered?.()
    else note(id, undefined)
  }

  async function answer(id: string, said: Answer) {
    if (said === 'off') {
      note(id, 'off')
      leaving.current.set(
        id,
        setTimeout(() => void takeOff(id), UNDO_MS),
      )
      return
    }
    setBusy(id)
    if (await sendAnswer(id, said)) {
      note(id, said)
      onAnswered?.()
    }
    setBusy(null)
  }

  /** Takes an answer back. It cannot bring back a deleted listing. */
  async function undo(id: string) {
    const timer = leaving.current.get(id)
    if (timer !== undefined) {
      clearTimeout(timer)
      leaving.current.delete(id)
      note(id, undefined)
      return
    }
    if (given[id] !== 'sold') return
    setBusy(id)
    try {
      await askApi('PUT', `/items/${id}/sold`, { sold: false })
      note(id, undefined)
    } catch (error) {
      toast.error(say.notSaved({ reason: error instanceof ApiFailure ? error.message : '' }))
    }
    setBusy(null)
  }

  return { given, busy, answer, undo }
}
