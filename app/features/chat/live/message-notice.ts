import type { LiveEventData } from './live-events.ts'

/**
 * What to say of an event, wherever in the product the viewer is: of a message to them, unless it is in the conversation that
 * can be seen. Once: what is told again may have been said, or read, before this page was here.
 */
export function noticeOf(event: LiveEventData, viewerId: string, seen: string | null): string | null {
  if (event.event !== 'message' || event.again || event.message.receiverId !== viewerId) return null
  return event.conversation === seen ? null : `New message from ${event.message.sender.name}`
}
