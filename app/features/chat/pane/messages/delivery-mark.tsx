import { Check, CheckCheck, CircleAlert, Clock, CloudOff } from 'lucide-react'

import { DELIVERY_WORDS, type Delivery } from './delivery.ts'

const ICONS = { queued: CloudOff, sending: Clock, failed: CircleAlert, delivered: Check, read: CheckCheck }

/** The delivery state of one's own message, as an icon and as text for screen readers. */
export function DeliveryMark({ delivery }: { delivery: Delivery }) {
  const Icon = ICONS[delivery]
  return (
    <span title={DELIVERY_WORDS[delivery]()} className="inline-flex">
      <Icon aria-hidden className={`size-4 ${delivery === 'read' ? 'text-brand' : ''}`} />
      <span className="sr-only">{DELIVERY_WORDS[delivery]()}</span>
    </span>
  )
}
