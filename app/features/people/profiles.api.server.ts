import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import { markForCaller } from '#app/features/catalogue/near/mark-distances.server.ts'
import * as say from '#app/features/people/messages/messages.ts'
import { listingPage } from '#app/nouns/item/listing.schema.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'

import { away } from './away/away.schema.ts'
import { awayBody, setAway } from './away/set-away.server.ts'
import { getProfile } from './get-profile.server.ts'
import { listProfileItems } from './list-profile-items.server.ts'
import { itemsQuery, profileBody } from './profile-schema.server.ts'
import { publicProfile } from './profile.schema.ts'
import { updateProfile } from './update-profile.server.ts'

const nobody = () => new Refusal('not_found', say.noSuchProfile())

export const profileOperations = [
  defineOperation({
    method: 'get',
    path: '/profiles/:id',
    summary: 'What everybody may know of a person',
    access: 'anyone',
    fromReplica: true,
    params: idParams,
    answers: { 200: 'The profile', 404: say.noSuchProfile },
    returns: { 200: publicProfile },
    async handle(c, { params }) {
      const profile = await getProfile(null, params.id)
      if (!profile) throw nobody()
      const { email: _, ...shown } = profile
      return c.json(shown)
    },
  }),
  defineOperation({
    method: 'get',
    path: '/profiles/:id/items',
    summary: "A person's listings, newest first, sold ones too unless `unsold=1` leaves them out",
    access: 'anyone',
    fromReplica: true,
    params: idParams,
    query: itemsQuery,
    answers: { 200: 'A page of listings', 404: say.noSuchProfile },
    returns: { 200: listingPage },
    async handle(c, { viewer, params, query }) {
      if (!(await getProfile(null, params.id))) throw nobody()
      const withHidden = viewer?.userId === params.id
      const view = { cursor: query.cursor, onlyUnsold: query.unsold === '1', withHidden }
      const page = await listProfileItems(params.id, view)
      const items = await markSaved(viewer, page.items)
      return c.json({ ...page, items: withHidden ? items : await markForCaller(c, viewer, items) })
    },
  }),
  defineOperation({
    method: 'put',
    path: '/me/away',
    summary: "Pauses all of the viewer's listings until a day begins in India, or brings them back with null",
    access: 'user',
    body: awayBody,
    answers: { 200: 'Until when the viewer is away', 422: 'The day has come already, or is too far' },
    returns: { 200: away },
    handle: async (c, { viewer, body }) => c.json(await setAway(viewer, body.until)),
  }),
  defineOperation({
    method: 'put',
    path: '/me/profile',
    summary: "Changes the viewer's own name and picture; null takes one away",
    access: 'user',
    body: profileBody,
    answers: {
      200: 'Saved',
      422: "The name is too long or reserved, or others deal with the viewer, who cannot do without one, or the picture is not one of the viewer's own",
    },
    handle: (_, { viewer, body }) => updateProfile(viewer, body),
  }),
]
