import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import type { Delivery } from '#app/shared/catalogue.ts'

const NAMES: Record<Delivery, () => string> = { 'hand-over': say.handOverOnly, ships: say.canShip }

/** The words that sellers choose from and buyers read. Null: the seller has not said. */
export const deliveryName = (delivery: Delivery | null) => (delivery ? NAMES[delivery]() : say.notSaid())
