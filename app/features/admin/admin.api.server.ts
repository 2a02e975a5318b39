import { operation } from '#app/features/accounts/operation.server.ts'

import { countPending } from './count-pending.server.ts'

/** What admin pages share, as the API door sees it. */
export const adminOperations = [
  operation({
    method: 'get',
    path: '/admin/pending',
    summary: 'How many things wait for an admin, by kind, counted up to 100 each',
    access: 'admin',
    answers: { 200: 'The numbers', 401: 'Nobody is signed in', 403: 'Only for admins' },
    handle: async (c, { viewer }) => c.json(await countPending(viewer)),
  }),
]
