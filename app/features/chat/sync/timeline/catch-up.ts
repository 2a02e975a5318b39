import { ApiFailure } from '#app/ui/api/api-call.ts'
import type { Ask } from '#app/ui/api/ask.ts'

import type { Timeline } from './timeline.ts'

/** Events may overtake each other; this is how long a missing one may still arrive. */
export const GAP_MS = 250
export const AGAIN_MS = 5000
/** After missing more changes than this, start again at the newest messages; older ones load on scroll. */
const FAR_BEHIND = 1000

export interface CatchUpDoors {
  ask: Ask
  /** The conversation was deleted, so no more requests are sent. */
  isGone: () => boolean
  /** Somebody listens for changes, so a failed catch-up is retried. */
  isAttached: () => boolean
  /** The timeline has taken a page. */
  onTaken: () => void
  onFailed: () => void
  /** The server has no such conversation. */
  onMissing: () => void
}

/**
 * Fetches what a timeline has missed. Only one catch-up runs at a time. A call while one runs makes it fetch once
 * more, because the response in flight may be older than the call.
 */
export function createCatchUp(
  path: `/conversations/${string}/messages`,
  timeline: Timeline,
  { ask, isGone, isAttached, onTaken, onFailed, onMissing }: CatchUpDoors,
) {
  let running: Promise<void> | null = null
  let isWanted = false
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Fetches all changes after the last complete revision, page by page. */
  function catchUp(): Promise<void> {
    cancel()
    isWanted = true
    running ??= askForChanges().finally(() => (running = null))
    return running
  }

  async function askForChanges() {
    try {
      while (isWanted && !isGone()) {
        isWanted = false
        await takePage()
        onTaken()
      }
    } catch (error) {
      isWanted = false
      if (error instanceof ApiFailure && error.status === 404) return onMissing()
      if (isAttached()) catchUpAfter(AGAIN_MS)
      onFailed()
    }
  }

  async function takePage() {
    const changes = await ask('GET', `${path}?after=${timeline.revision}`)
    const behind = changes.lastSeq - timeline.knownSeq
    if (changes.revision > timeline.revision) count += 1
    if (changes.more && behind > FAR_BEHIND) timeline.takeNewest(await ask('GET', path))
    else timeline.takeChanges(changes)
    if (changes.more) isWanted = true
  }

  function catchUpAfter(ms: number) {
    timer ??= setTimeout(() => void catchUp(), ms)
  }

  function cancel() {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    now: catchUp,
    /** Schedules a catch-up after this time, unless one is already scheduled. */
    after: catchUpAfter,
    /** Catches up if a missing event does not arrive soon. Call this after every change. */
    closeGap() {
      if (!timeline.hasGap) return
      timer ??= setTimeout(() => {
        timer = undefined
        if (timeline.hasGap) void catchUp()
      }, GAP_MS)
    },
    /** Catches up, and resolves to whether that found a change, which the live connection should have delivered. */
    async findMissed(): Promise<boolean> {
      const before = count
      await catchUp()
      return count > before
    },
    /** Cancels a scheduled catch-up. A running one continues. */
    cancel,
  }
}
