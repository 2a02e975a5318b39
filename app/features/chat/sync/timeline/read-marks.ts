import type { ReadState } from '#app/features/chat/conversation.schema.ts'
import type { Ask } from '#app/ui/api/ask.ts'
import type { PageState } from '#app/ui/browser/browser-page.ts'

import type { Timeline } from './timeline.ts'

interface Doors {
  ask: Ask
  page: Pick<PageState, 'isVisible'>
  onMarked: (state: ReadState) => void
}

/**
 * Marks messages as read on the server, once they are visible. `seen` records the message on screen; `tellRead` retries
 * what could not be sent.
 */
export function markReads(
  conversationId: string,
  viewerId: string,
  timeline: Timeline,
  { ask, page, onMarked }: Doors,
) {
  let seenUpTo = 0
  let lastTold = 0
  let telling = false

  async function tellRead() {
    const upTo = seenUpTo
    if (telling || upTo <= lastTold || !page.isVisible()) return
    const isNew = timeline.messages.some(
      ({ seq, receiverId }) => receiverId === viewerId && seq > timeline.readUpTo && seq <= upTo,
    )
    if (!isNew) return
    telling = true
    try {
      const state = await ask('PUT', `/conversations/${conversationId}/read`, { upTo })
      lastTold = upTo
      onMarked(state)
    } catch {
      // The next `tellRead` retries.
    } finally {
      telling = false
    }
    if (lastTold === upTo) void tellRead()
  }

  return {
    tellRead: () => void tellRead(),
    seen: (seq: number): void => {
      if (!Number.isFinite(seq) || seq <= seenUpTo) return
      seenUpTo = seq
      void tellRead()
    },
  }
}
