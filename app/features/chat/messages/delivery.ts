import type { ShownMessage } from './use-conversation.ts'

export type Delivery = 'queued' | 'sending' | 'failed' | 'delivered' | 'read'

/** How far one's own message has come: what is stored lies before the other person, whatever device they come with. */
export function deliveryOf({ delivery, seq }: Pick<ShownMessage, 'delivery' | 'seq'>, otherReadUpTo: number): Delivery {
  if (delivery !== 'sent') return delivery
  return seq <= otherReadUpTo ? 'read' : 'delivered'
}

export const DELIVERY_WORDS: Readonly<Record<Delivery, string>> = {
  queued: 'Waiting for a connection',
  sending: 'Sending',
  failed: 'Not sent',
  delivered: 'Delivered',
  read: 'Read',
}
