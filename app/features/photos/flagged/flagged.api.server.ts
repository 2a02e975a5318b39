import { z } from 'zod'

import { operation } from '#app/features/accounts/operation.server.ts'
import type { Operation } from '#app/platform/operation.server.ts'

import { dismissFlaggedPhoto } from './close-flagged.server.ts'

export const flaggedOperations: readonly Operation[] = [
  operation({
    method: 'put',
    path: '/admin/flagged-photos/:id/dismissed',
    summary: 'Says that two listings may show the same photo',
    access: 'admin',
    params: z.object({ id: z.uuid() }),
    answers: {
      200: 'It is dismissed',
      401: 'Nobody is signed in',
      403: 'Only for admins',
      404: 'There is no such photo',
      409: 'It is decided already',
    },
    async handle(c, { viewer, params: { id } }) {
      await dismissFlaggedPhoto(viewer, id)
      return c.json({ id, status: 'dismissed' })
    },
  }),
]
