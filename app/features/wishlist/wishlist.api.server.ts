import { z } from 'zod'

import { markForCaller } from '#app/features/catalogue/near/mark-distances.server.ts'
import * as say from '#app/features/wishlist/messages/messages.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'

import { listWishlist } from './list-wishlist.server.ts'
import { removeSavedItem, saveItem } from './save-item.server.ts'
import { wishlistPage } from './saved-item.schema.ts'
import { itemParams, wishlistQuery } from './wishlist-schema.server.ts'

const saved = z.strictObject({ saved: z.boolean() })
const common = { access: 'user', signedOut: say.signInToUse } as const

export const wishlistOperations = [
  defineOperation({
    ...common,
    method: 'get',
    path: '/wishlist',
    summary:
      'Items that the viewer saved, in their present state, the latest saved first; `nextCursor` leads to the next page',
    query: wishlistQuery,
    answers: { 200: 'A page of items', 400: 'The cursor is not valid' },
    returns: { 200: wishlistPage },
    async handle(c, { viewer, query }) {
      const page = await listWishlist(viewer, query.cursor)
      return c.json({ ...page, items: await markForCaller(c, viewer, page.items) })
    },
  }),
  defineOperation({
    ...common,
    method: 'put',
    path: '/wishlist/:itemId',
    summary: "Puts an item on the viewer's wishlist; repeating it changes nothing",
    params: itemParams,
    answers: {
      200: 'It is on the wishlist',
      404: say.noSuchListing,
      409: "It is sold, or the viewer's own",
    },
    returns: { 200: saved },
    async handle(c, { viewer, params }) {
      await saveItem(viewer, params.itemId)
      return c.json({ saved: true })
    },
  }),
  defineOperation({
    ...common,
    method: 'delete',
    path: '/wishlist/:itemId',
    summary: "Takes an item off the viewer's wishlist; repeating it changes nothing",
    params: itemParams,
    answers: { 200: 'It is not on the wishlist' },
    returns: { 200: saved },
    async handle(c, { viewer, params }) {
      await removeSavedItem(viewer, params.itemId)
      return c.json({ saved: false })
    },
  }),
]
