import type { Delivery } from '#app/shared/catalogue.ts'

import * as say from './messages/messages.ts'

const DELIVERIES: Record<Delivery, () => string> = { 'hand-over': say.handOverOnly, ships: say.canShip }

/** The words that sellers choose from and buyers read. Null: the seller has not said. */
export const deliveryName = (delivery: Delivery | null) => (delivery ? DELIVERIES[delivery]() : say.notSaid())
