import type { Timeline } from './timeline.ts'

/**
 * Evicts pictures that the browser must no longer keep. A picture whose message is merely no longer loaded stays:
 * scrolling up needs it again.
 */
export function watchPictures(timeline: Pick<Timeline, 'messages' | 'has'>, evict: (path: string) => void) {
  let messages = timeline.messages
  return {
    /** Call this after every change: evicts the pictures of messages unsent since the last call. */
    evictUnsent() {
      if (messages === timeline.messages) return
      const standing = new Set(timeline.messages.map(({ id }) => id))
      for (const { id, type, content } of messages) {
        if (type === 'image' && !standing.has(id) && timeline.has(id)) evict(content)
      }
      messages = timeline.messages
    },
    /** Call this before the messages of a deleted conversation are dropped. */
    evictAll() {
      for (const { type, content } of timeline.messages) if (type === 'image') evict(content)
    },
  }
}
