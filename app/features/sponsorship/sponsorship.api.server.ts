import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { readCursor } from '#app/shared/cursor.ts'

import { decideRequest, deleteRequest } from './decide-request.server.ts'
import { getRequest } from './list-requests.server.ts'
import * as say from './messages/messages.ts'
import { listOwnItems, requestSponsorship } from './own-requests.server.ts'
import { ownItemsPage, ownRequest, sponsoredRequest } from './request/sponsored-request.schema.ts'
import { decisionBody, ownItemsQuery } from './request/sponsorship-schema.server.ts'

const decisionAnswer = sponsoredRequest.pick({ status: true, version: true })

/** The requests of owners, and the decisions of admins. */
export const sponsorshipOperations = [
  defineOperation({
    method: 'get',
    path: '/me/sponsorship',
    needs: 'sponsorship',
    summary:
      'Items that the viewer has on sale, newest first, with their requests; `nextCursor` leads to the next page',
    access: 'user',
    signedOut: say.signInToRequest,
    query: ownItemsQuery,
    answers: { 200: 'A page of items', 400: 'The cursor is not valid' },
    returns: { 200: ownItemsPage },
    handle: async (c, { viewer, query: { cursor } }) =>
      c.json(await listOwnItems(viewer, cursor === undefined ? null : readCursor(cursor))),
  }),
  defineOperation({
    method: 'post',
    path: '/items/:id/sponsorship',
    needs: 'sponsorship',
    summary: "Asks for an item of the viewer's own to be sponsored, once and for all",
    access: 'user',
    signedOut: say.signInToRequest,
    params: idParams,
    answers: {
      201: 'The request, which is pending',
      404: say.onlyOwn,
      409: 'There is a request already, or the item is not on sale',
    },
    returns: { 201: ownRequest },
    handle: async (c, { viewer, params }) => c.json(await requestSponsorship(viewer, params.id), 201),
  }),
  defineOperation({
    method: 'get',
    path: '/admin/sponsored/:id',
    needs: 'sponsorship',
    summary: 'A request as it is now',
    access: 'admin',
    params: idParams,
    answers: { 200: 'The request', 404: say.noSuchRequest },
    returns: { 200: sponsoredRequest },
    handle: async (c, { params }) => c.json(await getRequest(params.id)),
  }),
  defineOperation({
    method: 'put',
    path: '/admin/sponsored/:id',
    needs: 'sponsorship',
    summary: 'Approves or rejects a request, or saves a decided one again; the requester gets a mail when it changes',
    access: 'admin',
    params: idParams,
    body: decisionBody,
    answers: {
      200: 'Its status and version',
      404: say.noSuchRequest,
      409: 'It or its listing was changed meanwhile, or the item to be approved is not on sale',
    },
    returns: { 200: decisionAnswer },
    handle: async (c, { viewer, params, body }) => c.json(await decideRequest(viewer, params.id, body)),
  }),
  defineOperation({
    method: 'delete',
    path: '/admin/sponsored/:id',
    needs: 'sponsorship',
    summary: 'Deletes a request',
    access: 'admin',
    params: idParams,
    answers: { 200: 'It is gone', 404: say.noSuchRequest },
    handle: (_, { viewer, params }) => deleteRequest(viewer, params.id),
  }),
]
