import { useSyncExternalStore } from 'react'

import { makeListeners } from '#app/shared/async/listeners.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import type { Away } from './away.schema.ts'
import * as say from './messages/messages.ts'

/** Names the failures. */
const AWAY = 'away'

/** The viewer's own change since the page was loaded; undefined before. */
let lastUntil: Away['until'] | undefined
const changes = makeListeners()

/** Until when the viewer is away. All parts of a page agree, also after a change. */
export function useAway(loaded: string | null): string | null {
  const now = useSyncExternalStore(
    changes.add,
    () => lastUntil,
    () => undefined,
  )
  return now === undefined ? loaded : now
}

/** Saves until when the viewer is away. Returns the message for the field, or null when it is saved or a toast tells. */
export async function saveAway(until: string | null): Promise<string | null> {
  try {
    const { until: stored } = await askApi('PUT', '/me/away', { until })
    lastUntil = stored
    changes.tell()
    // The page says that it is paused, and until when.
    if (stored) toast.begin(AWAY)
    else toast.success(say.nowBack(), { about: AWAY })
    return null
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const { until: problem } = error.fields
    if (problem) return problem
    toast.error(say.notSaved({ reason: error.message }), { about: AWAY })
    return null
  }
}
