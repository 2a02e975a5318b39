import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { limitSource } from '#app/platform/visitor/limit-source.server.ts'
import { changed } from '#app/shared/api/answers.schema.ts'

import { contactBody, feedbackBody, statusBody } from './inquiry-schema.server.ts'
import * as say from './messages/messages.ts'
import { sendContact, sendFeedback } from './send-inquiry.server.ts'
import { setContactStatus, setFeedbackStatus } from './set-status.server.ts'

const statusAnswer = statusBody.strict()
const FORM = { 200: 'It is stored', 429: 'Too many at once' }

/** The feedback and contact forms, and what admins do with the messages. */
export const inquiryOperations = [
  defineOperation({
    method: 'post',
    path: '/feedback',
    summary: 'Sends feedback about the site; the same id again changes nothing and counts once',
    access: 'anyone',
    body: feedbackBody,
    answers: FORM,
    returns: { 200: changed },
    async handle(c, { viewer, body }) {
      await sendFeedback({ viewer, whom: viewer?.userId ?? limitSource(c) }, body)
      return c.json({ id: body.id })
    },
  }),
  defineOperation({
    method: 'post',
    path: '/contact',
    summary:
      'Writes to the people behind the site; the same id again changes nothing and counts once. A mail says that it arrived, and what it says to the address of the account that sends it',
    access: 'anyone',
    body: contactBody,
    answers: FORM,
    returns: { 200: changed },
    async handle(c, { viewer, body }) {
      await sendContact({ viewer, whom: viewer?.userId ?? limitSource(c) }, body)
      return c.json({ id: body.id })
    },
  }),
  defineOperation({
    method: 'put',
    path: '/admin/feedback/:id/status',
    summary: 'Says that feedback was reviewed or resolved',
    access: 'admin',
    params: idParams,
    body: statusBody,
    answers: { 200: 'Its status', 404: say.noSuchFeedback },
    returns: { 200: statusAnswer },
    handle: async (c, { viewer, params: { id }, body }) =>
      c.json({ status: await setFeedbackStatus(viewer, id, body.status) }),
  }),
  defineOperation({
    method: 'put',
    path: '/admin/contacts/:id/status',
    summary: 'Says that a contact message was reviewed, while it is pending, or resolved',
    access: 'admin',
    params: idParams,
    body: statusBody,
    answers: { 200: 'Its status', 404: say.noSuchMessage, 409: 'It is resolved already' },
    returns: { 200: statusAnswer },
    handle: async (c, { viewer, params: { id }, body }) =>
      c.json({ status: await setContactStatus(viewer, id, body.status) }),
  }),
]
