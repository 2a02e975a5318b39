import { z } from 'zod'

import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { binaryBody } from '#app/platform/http/operation.server.ts'
import { MAX_IMAGES } from '#app/shared/catalogue.ts'
import { photoPair, photoView, type PhotoPair, type PhotoView } from '#app/shared/files/photo.schema.ts'
import { PICTURE_TYPES } from '#app/shared/files/picture-file.ts'

import { enhanceUpload } from './enhance-upload.server.ts'
import { noSuchPhoto } from './messages/messages.ts'
import { PhotoRefused } from './pixels/photo-refused.server.ts'
import { MOST_BYTES, receivePhoto, rotatePhoto } from './receive/receive-photo.server.ts'
import { removePhoto } from './remove-photos.server.ts'

const key = z.string().min(1).max(200)
const REFUSED = {
  413: 'More than 12 MB, or for a profile picture 5 MB, 50 megapixels, or as many as fit in memory for the file type',
  415: 'Not a JPEG, PNG, WebP, AVIF or HEIC picture',
  422: 'Too small, too narrow or damaged, or it took too long to read',
  503: 'Many photos are being uploaded: try again after `Retry-After` seconds',
}

export const photoOperations = [
  defineOperation({
    method: 'post',
    path: '/photos',
    decodes: true,
    summary: 'Uploads a photo for an item or a profile; it is deleted after a day unless something uses it',
    access: 'user',
    query: z.object({ purpose: z.enum(['item', 'profile']).default('item') }),
    body: binaryBody({ maxBytes: MOST_BYTES, types: PICTURE_TYPES, tooLarge: () => new PhotoRefused('bytes').message }),
    limit: 'uploads',
    answers: { 201: 'The photo', ...REFUSED },
    returns: { 201: photoView },
    handle: async (c, { viewer, query: { purpose }, body }) =>
      c.json(answerPhoto(await receivePhoto(viewer, body, { purpose, signal: c.req.raw.signal })), 201),
  }),
  defineOperation({
    method: 'post',
    path: '/photos/rotate',
    decodes: true,
    summary: "Makes a new photo from one of the viewer's own, turned clockwise",
    access: 'user',
    body: z.object({ key, quarterTurns: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1) }),
    limit: 'rotations',
    answers: { 201: 'The new photo', 404: noSuchPhoto, 503: REFUSED[503] },
    returns: { 201: photoPair },
    handle: async (c, { viewer, body: { key: name, quarterTurns } }) =>
      c.json(answerPair(await rotatePhoto(viewer, name, quarterTurns, { signal: c.req.raw.signal })), 201),
  }),
  defineOperation({
    method: 'post',
    path: '/photos/enhance',
    decodes: true,
    summary: 'The photo to show instead of one that the viewer uploaded: enhanced, or the photo itself',
    access: 'user',
    body: z.object({
      key,
      others: z
        .array(key)
        .max(MAX_IMAGES)
        .default([])
        .describe("Keys of the viewer's other photos of the same thing, which may tell the light"),
    }),
    answers: {
      200: 'The photo; `other` is the original of an enhanced one, an enhanced one that is only offered, or null',
      404: noSuchPhoto,
      409: 'The photo is an enhanced one already',
    },
    returns: { 200: photoPair },
    handle: async (c, { viewer, body: { key: name, others } }) =>
      c.json(answerPair(await enhanceUpload(viewer, name, { others, signal: c.req.raw.signal }))),
  }),
  defineOperation({
    method: 'delete',
    path: '/photos',
    summary: "Removes a photo of the viewer's own that nothing shows",
    access: 'user',
    query: z.object({ key }),
    answers: { 200: 'It is gone', 404: noSuchPhoto, 409: 'Something shows it' },
    handle: (_, { viewer, query }) => removePhoto(viewer, query.key),
  }),
]

const answerPhoto = ({ key: name, width, height, placeholder, alt }: PhotoView) => ({
  key: name,
  width,
  height,
  placeholder,
  alt,
})

const answerPair = ({ other, ...photo }: PhotoPair) => ({ ...answerPhoto(photo), other: other && answerPhoto(other) })
