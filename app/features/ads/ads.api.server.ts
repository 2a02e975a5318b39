import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { changed, done } from '#app/shared/api/answers.schema.ts'

import { adBody, newAdBody, placeBody } from './ad-schema.server.ts'
import { changeAd, createAd, deleteAd, placeAd } from './change-ads.server.ts'
import * as say from './messages/messages.ts'

const ONLY_ADMINS = { 401: 'Nobody is signed in', 403: 'Only for admins' }
const ON_ONE = { ...ONLY_ADMINS, 404: say.noSuchAd }

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
      ...ONLY_ADMINS,
      409: 'There are too many; `already_made`: the ad of this id says something else',
      422: 'A field is not valid',
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
      ...ON_ONE,
      409: 'Another admin changed it meanwhile',
      422: 'A field is not valid',
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
    answers: { 200: 'It is there', ...ON_ONE },
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
    answers: { 200: 'It is gone', ...ON_ONE },
    returns: { 200: done },
    async handle(c, { viewer, params: { id } }) {
      await deleteAd(viewer, id)
      return c.json({ ok: true })
    },
  }),
]
