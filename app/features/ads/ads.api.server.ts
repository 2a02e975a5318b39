import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { changed } from '#app/shared/api/answers.schema.ts'

import { adBody, newAdBody, placeBody } from './ad-schema.server.ts'
import { changeAd, createAd, deleteAd, placeAd } from './change-ads.server.ts'
import * as say from './messages/messages.ts'

/** The operations with which admins manage the home page's ads. */
export const adOperations = [
  defineOperation({
    method: 'post',
    path: '/admin/ads',
    summary: "Makes an ad from the admin's own upload, after all others; repeating it changes nothing",
    access: 'admin',
    body: newAdBody,
    answers: {
      201: 'It is there',
      409: 'There are too many; `already_made`: the ad of this id says something else',
    },
    returns: { 201: changed },
    async handle(c, { viewer, body }) {
      await createAd(viewer, body)
      return c.json({ id: body.id }, 201)
    },
  }),
  defineOperation({
    method: 'put',
    path: '/admin/ads/:id',
    summary: 'Changes an ad, or switches it on or off; without a picture it keeps its own',
    access: 'admin',
    params: idParams,
    body: adBody,
    answers: {
      200: 'It is changed',
      404: say.noSuchAd,
      409: 'Another admin changed it meanwhile',
    },
    returns: { 200: changed },
    async handle(c, { viewer, params: { id }, body }) {
      await changeAd(viewer, id, body)
      return c.json({ id })
    },
  }),
  defineOperation({
    method: 'put',
    path: '/admin/ads/:id/place',
    summary: 'Puts an ad at a place among all, counted from 0',
    access: 'admin',
    params: idParams,
    body: placeBody,
    answers: { 200: 'It is there', 404: say.noSuchAd },
    returns: { 200: changed },
    async handle(c, { viewer, params: { id }, body: { place } }) {
      await placeAd(viewer, id, place)
      return c.json({ id })
    },
  }),
  defineOperation({
    method: 'delete',
    path: '/admin/ads/:id',
    summary: 'Deletes an ad',
    access: 'admin',
    params: idParams,
    answers: { 200: 'It is gone', 404: say.noSuchAd },
    handle: (_, { viewer, params: { id } }) => deleteAd(viewer, id),
  }),
]
