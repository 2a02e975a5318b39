import type { Delivery } from '#app/shared/catalogue.ts'

const NAMES: Record<Delivery, string> = { 'hand-over': 'Hand-over only', ships: 'Can ship' }

/** The words that sellers choose from and buyers read. Null: the seller has not said. */
export const deliveryName = (delivery: Delivery | null) => (delivery ? NAMES[delivery] : 'Not said')
