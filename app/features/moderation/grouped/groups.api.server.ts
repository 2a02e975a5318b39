import * as say from '#app/features/moderation/messages/messages.ts'
import { groupDeed, reportPage } from '#app/features/moderation/report.schema.ts'
import { groupParams, groupQuery, seenGroupBody } from '#app/features/moderation/reports-schema.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'

import { dismissGroup } from './dismiss-group.server.ts'
import { listGroup } from './list-groups.server.ts'

/** Operations about all open reports of the same thing. Hiding and banning decide all of them anyway. */
export const groupOperations = [
  defineOperation({
    method: 'get',
    path: '/admin/report-groups/:scope/:id',
    summary: 'The open reports of a listing, person, conversation or review, or about a person, oldest first',
    access: 'admin',
    params: groupParams,
    query: groupQuery,
    answers: { 200: 'A page of them', 422: 'The cursor is not valid' },
    returns: { 200: reportPage },
    handle: async (c, { viewer, params, query }) => c.json(await listGroup(viewer, params, query.cursor ?? null)),
  }),
  defineOperation({
    method: 'put',
    path: '/admin/report-groups/:scope/:id/dismissed',
    summary: 'Dismisses those open reports of a group that the admin saw; each reporter gets one mail',
    access: 'admin',
    params: groupParams,
    body: seenGroupBody,
    answers: {
      200: 'Which reports this decided, which another admin had decided, and which were made anew',
      404: say.noSuchReport,
    },
    returns: { 200: groupDeed },
    handle: async (c, { viewer, params, body }) => c.json(await dismissGroup(viewer, params, body)),
  }),
]
