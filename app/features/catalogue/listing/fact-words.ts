import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import type { Delivery } from '#app/shared/catalogue.ts'

const DELIVERIES: Record<Delivery, () => string> = { 'hand-over': say.handOverOnly, ships: say.canShip }

/** The words that sellers choose from and buyers read. Null: the seller has not said. */
export const deliveryName = (delivery: Delivery | null) => (delivery ? DELIVERIES[delivery]() : say.notSaid())

/** The name of one of a listing's own facts in the reader's language, where we know it: sellers' files name them. */
export const factName = (name: string): string => say.factName({ key: name.replaceAll(' ', ''), name })

/** The value of such a fact. An import writes Yes and No; everything else is as the seller wrote it. */
export const factValue = (value: string): string => say.yesOrNo({ value })
