import { inboxPath } from '#app/features/chat/inbox-path.ts'
import type { LiveEventData } from '#app/features/chat/sync/connection/live-events.ts'
import * as say from '#app/features/chat/sync/messages/messages.ts'

/** The text of a notice, and the page it links to. */
export type Notice = { text: string; to: string }

/**
 * The notice for an event, on any page: for a message to the viewer, unless its conversation is visible. Repeated
 * events give none, because the first one may have been shown, or the message read, before this page loaded.
 */
export function buildNotice(event: LiveEventData, viewerId: string, seen: string | null): Notice | null {
  if (event.event !== 'message' || event.again || event.message.receiverId !== viewerId) return null
  if (event.conversation === seen) return null
  return { text: say.newMessageFrom({ name: event.message.sender.name }), to: inboxPath({}, event.conversation) }
}
