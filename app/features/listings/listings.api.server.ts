import { z } from 'zod'

import { apiError, type Operation } from '#app/platform/operation.server.ts'

import { getItem } from './get-item.server.ts'

export const itemOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/items/:id',
    summary: 'One listing',
    params: z.object({ id: z.uuid() }),
    answers: { 200: 'The listing', 404: 'There is no such listing' },
    async handle(c) {
      const item = await getItem(c.req.param('id') ?? '')
      if (!item) return apiError(c, 404, { code: 'not_found', message: 'There is no such listing' })
      return c.json(item)
    },
  },
]
