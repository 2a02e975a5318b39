import { z } from 'zod'

import { asItIs, defineInput, type LiveEvent, type LiveInput } from '#app/platform/live/live-event.server.ts'

import { messageAtHand } from './conversations/chat-events.server.ts'
import { findMessage } from './messages/get-messages.server.ts'
import { tellTyping } from './messages/tell-typing.server.ts'

/** Events from the server to both participants' browsers. */
export const chatEvents: readonly LiveEvent[] = [
  {
    name: 'message',
    async tell({ to, data: { conversation, revision, message: id, again } }) {
      const message = typeof id === 'string' ? (messageAtHand(id) ?? (await findMessage(id))) : null
      // The message has been unsent or deleted meanwhile. A separate event reports that.
      if (!message) return []
      const allowed = to.filter((one) => one === message.senderId || one === message.receiverId)
      return [{ to: allowed, data: { conversation, revision, message, ...(again === true && { again }) } }]
    },
  },
  {
    // Triggers publish it: how an offer or a reservation stands has changed.
    name: 'card',
    async tell({ to, data: { conversation, revision, message: id } }) {
      const message = typeof id === 'string' ? await findMessage(id) : null
      return message ? [{ to, data: { conversation, revision, message } }] : []
    },
  },
  { name: 'unsent', tell: asItIs },
  { name: 'read', tell: asItIs },
  { name: 'deleted', tell: asItIs },
  { name: 'blocks', tell: asItIs },
  { name: 'typing', tell: asItIs },
]

/** Events from the browser to the server. */
export const chatInputs: readonly LiveInput[] = [
  defineInput('typing', z.object({ conversation: z.uuid(), typing: z.boolean() }), tellTyping),
]
