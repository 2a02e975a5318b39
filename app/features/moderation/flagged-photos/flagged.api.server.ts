import { noSuchPhoto } from '#app/features/moderation/messages/messages.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'

import { dismissFlaggedPhoto } from './close-flagged.server.ts'
import { photoDismissed } from './flagged-photo.schema.ts'

export const flaggedOperations = [
  defineOperation({
    method: 'put',
    path: '/admin/flagged-photos/:id/dismissed',
    summary: 'Says that two listings may show the same photo',
    access: 'admin',
    params: idParams,
    answers: {
      200: 'It is dismissed: by whom and when, and whether it already was',
      403: 'Only for admins, and not about a listing of their own',
      404: noSuchPhoto,
      409: 'It is decided already',
    },
    returns: { 200: photoDismissed },
    handle: async (c, { viewer, params: { id } }) => c.json(await dismissFlaggedPhoto(viewer, id)),
  }),
]
