import { inboxPath } from '#app/features/chat/inbox/inbox-path.ts'

import type { LiveEventData } from './live-events.ts'

/** What is said, and where it leads. */
export type Notice = { text: string; to: string }

/**
 * What to say of an event, wherever in the product the viewer is: of a message to them, unless it is in the conversation that
 * can be seen. Once: what is told again may have been said, or read, before this page was here.
 */
export function noticeOf(event: LiveEventData, viewerId: string, seen: string | null): Notice | null {
  if (event.event !== 'message' || event.again || event.message.receiverId !== viewerId) return null
  if (event.conversation === seen) return null
  return { text: `New message from ${event.message.sender.name}`, to: inboxPath({}, event.conversation) }
}
