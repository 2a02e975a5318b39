import { z } from 'zod'

import { noSuchPerson } from '#app/features/moderation/messages/messages.ts'
import { endPersonSessions } from '#app/features/moderation/people/end-sessions.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { wholeNumber } from '#app/shared/api/answers.schema.ts'

import { countPending } from './count-pending.server.ts'
import { pendingCounts } from './pending-counts.schema.ts'

/** The API operations that all admin pages share. */
export const adminOperations = [
  defineOperation({
    method: 'get',
    path: '/admin/pending',
    summary: 'The number of open tasks for admins, by kind, counted up to 100 each',
    access: 'admin',
    answers: { 200: 'The numbers' },
    returns: { 200: pendingCounts },
    handle: async (c, { viewer }) => c.json(await countPending(viewer)),
  }),
  defineOperation({
    method: 'post',
    path: '/admin/people/:id/sign-out',
    summary: 'Ends all sessions of an account without closing it; logged in the audit log',
    access: 'admin',
    reauthentication: 'lately',
    params: idParams,
    answers: {
      200: 'How many ended',
      403: 'Only for admins, who may have to prove again who they are',
      404: noSuchPerson,
    },
    returns: { 200: z.strictObject({ ended: wholeNumber }) },
    handle: async (c, { viewer, params: { id } }) => c.json({ ended: await endPersonSessions(viewer, id) }),
  }),
]
