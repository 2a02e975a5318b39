import { z } from 'zod'

import * as say from '#app/features/moderation/messages/messages.ts'
import { deed } from '#app/features/moderation/report.schema.ts'
import { reportParams } from '#app/features/moderation/reports-schema.server.ts'
import { REPORT_REASONS } from '#app/nouns/report/report-reasons.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { chooseReason } from '#app/shared/messages/messages.ts'

import { warnPerson } from './warn-person.server.ts'
import { openWarning } from './warning.schema.ts'
import { acknowledgeWarning, findOpenWarning } from './warnings.server.ts'

const warningBody = z.object({
  why: z.enum(REPORT_REASONS, { error: () => chooseReason() }),
  report: reportParams.nullable().default(null),
})

export const warningOperations = [
  defineOperation({
    method: 'post',
    path: '/admin/people/:id/warnings',
    reauthentication: 'lately',
    summary:
      'Warns a person, who sees that on their open pages and gets a mail; decides the reports about the same thing',
    access: 'admin',
    params: idParams,
    body: warningBody,
    answers: {
      200: 'Which reports this decided',
      403: 'Only for admins, and not about admins',
      404: say.noSuchPerson,
    },
    returns: { 200: deed },
    handle: async (c, { viewer, params, body }) => c.json(await warnPerson(viewer, params.id, body)),
  }),
  defineOperation({
    method: 'get',
    path: '/warnings/open',
    summary: 'The oldest warning that the viewer has not yet said to have read',
    access: 'user',
    answers: { 200: 'The warning, or null' },
    returns: { 200: z.strictObject({ warning: openWarning.nullable() }) },
    handle: async (c, { viewer }) => c.json({ warning: await findOpenWarning(viewer) }),
  }),
  defineOperation({
    method: 'put',
    path: '/warnings/:id/read',
    summary: 'The viewer says that they have read a warning of theirs',
    access: 'user',
    params: idParams,
    answers: { 200: 'The next warning that they have not read, or null' },
    returns: { 200: z.strictObject({ next: openWarning.nullable() }) },
    handle: async (c, { viewer, params }) => c.json({ next: await acknowledgeWarning(viewer, params.id) }),
  }),
]
