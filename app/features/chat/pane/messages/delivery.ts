import * as say from '#app/features/chat/messages/messages.ts'

import type { ShownMessage } from './use-conversation.ts'

export type Delivery = 'queued' | 'sending' | 'failed' | 'delivered' | 'read'

/**
 * The delivery state of one's own message. A stored message counts as delivered: the other person sees it on any device
 * they open.
 */
export function decideDelivery(
  { delivery, seq }: Pick<ShownMessage, 'delivery' | 'seq'>,
  otherReadUpTo: number,
): Delivery {
  if (delivery !== 'sent') return delivery
  return seq <= otherReadUpTo ? 'read' : 'delivered'
}

export const DELIVERY_WORDS: Readonly<Record<Delivery, () => string>> = {
  queued: say.queued,
  sending: say.sending,
  failed: say.notSent,
  delivered: say.delivered,
  read: say.read,
}
