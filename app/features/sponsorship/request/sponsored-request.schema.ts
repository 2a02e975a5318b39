import { z } from 'zod'

import { listingCard } from '#app/nouns/item/listing.schema.ts'
import { REQUEST_STATUSES } from '#app/nouns/sponsored-request/request-moves.ts'
import { id, time } from '#app/shared/api/answers.schema.ts'

const status = z.enum(REQUEST_STATUSES)
const isOver = z.boolean().describe('Whether it was approved and has expired')

/** A request as its owner sees it. */
export const ownRequest = z.strictObject({ status, isOver })
export type OwnRequest = z.infer<typeof ownRequest>

const ownItem = listingCard.extend({ request: ownRequest.nullable() })
/** An item of the viewer's own that can be sponsored, with the state of its request. */
export type OwnItem = z.infer<typeof ownItem>

export const ownItemsPage = z.strictObject({ items: z.array(ownItem), nextCursor: z.string().nullable() })
export type OwnItemsPage = z.infer<typeof ownItemsPage>

/** A request as admins see it. */
export const sponsoredRequest = z.strictObject({
  id,
  item: listingCard.pick({
    id: true,
    title: true,
    price: true,
    category: true,
    photo: true,
    isSold: true,
    isHidden: true,
  }),
  requester: z.strictObject({ id, name: z.string(), email: z.string() }),
  status,
  requestedAt: time,
  approvedAt: time.nullable(),
  expiresAt: time.nullable(),
  isOver,
  notes: z.string().nullable(),
  changes: z.array(z.string()).describe('How the listing differs from the version that an admin approved, in words'),
  version: z.string().describe('Changes with every new decision'),
})
export type SponsoredRequest = z.infer<typeof sponsoredRequest>
