import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { listing } from '#app/nouns/item/listing.schema.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

import { getItem } from './get-item.server.ts'
import { wasDeleted } from './was-deleted.server.ts'

export const itemOperations = [
  defineOperation({
    method: 'get',
    path: '/items/:id',
    summary: 'One listing',
    access: 'anyone',
    fromReplica: true,
    params: idParams,
    answers: { 200: 'The listing', 404: say.noSuchListing, 410: 'It was deleted' },
    returns: { 200: listing },
    async handle(c, { viewer, params }) {
      const item = await getItem(params.id, viewer)
      if (!item && (await wasDeleted(params.id))) throw new Refusal('gone', say.listingDeleted())
      if (!item) throw new Refusal('not_found', say.noSuchListing())
      return c.json(item)
    },
  }),
]
