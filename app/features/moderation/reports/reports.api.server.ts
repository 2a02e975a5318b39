import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { setListingHidden } from '#app/features/moderation/hiding/hide-listing.server.ts'
import { setReviewHidden } from '#app/features/moderation/hiding/hide-review.server.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import {
  reportDeal,
  reportListing,
  reportPerson,
  reportReview,
} from '#app/features/moderation/new-report/report-subject.server.ts'
import { deed, reportedEvidence } from '#app/features/moderation/report.schema.ts'
import {
  bannedBody,
  evidenceParams,
  hiddenBody,
  hiddenReviewBody,
  readTerm,
  reportBody,
  reportParams,
  seenBody,
} from '#app/features/moderation/reports-schema.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { WEBP_TYPE } from '#app/platform/storage/photo-storage.server.ts'

import { closeAsActed } from './close-acted.server.ts'
import { dismissReport } from './dismiss-report.server.ts'
import { openEvidence, readReported } from './read-reported.server.ts'

const REPORTED = {
  200: 'Admins will see it',
  403: "It is the viewer's own",
  409: 'The viewer has an open report of it',
  429: 'Too many at once',
}

interface Decision {
  summary: string
  answers: { 409: string }
  decide: typeof dismissReport
}

function defineDecision(outcome: 'acted' | 'dismissed', { summary, answers, decide }: Decision) {
  return defineOperation({
    method: 'put',
    path: `/admin/reports/:kind/:id/${outcome}`,
    summary,
    access: 'admin',
    params: reportParams,
    body: seenBody,
    answers: {
      200: 'What was decided',
      404: say.noSuchReport,
      ...answers,
    },
    returns: { 200: deed },
    handle: async (c, { viewer, params, body }) =>
      c.json(await decide(viewer, params.kind, params.id, body.seenVersion)),
  })
}

/** Reporting, and what admins do about reports. Reporting a conversation is one of the chat's operations. */
export const reportOperations = [
  defineOperation({
    method: 'post',
    path: '/items/:id/report',
    summary: 'Tells the admins of a listing',
    access: 'user',
    signedOut: say.signInToReport,
    params: idParams,
    body: reportBody('listing'),
    limit: 'reports',
    answers: { ...REPORTED, 404: say.noSuchListing },
    handle: (_, { viewer, params, body }) => reportListing(viewer, params.id, body),
  }),
  defineOperation({
    method: 'post',
    path: '/profiles/:id/report',
    summary: 'Tells the admins of a person',
    access: 'user',
    signedOut: say.signInToReport,
    params: idParams,
    body: reportBody('person'),
    limit: 'reports',
    answers: { ...REPORTED, 404: say.noSuchPerson },
    handle: (_, { viewer, params, body }) => reportPerson(viewer, params.id, body),
  }),
  defineOperation({
    method: 'post',
    path: '/reviews/:id/report',
    summary: 'Tells the admins of a review that everybody sees',
    access: 'user',
    signedOut: say.signInToReport,
    params: idParams,
    body: reportBody('review'),
    limit: 'reports',
    answers: { ...REPORTED, 404: say.noSuchReview },
    handle: (_, { viewer, params, body }) => reportReview(viewer, params.id, body),
  }),
  defineOperation({
    method: 'post',
    path: '/deals/:id/report',
    summary:
      "Tells the admins of one of the viewer's deals, with its record: the moves, the meeting and the way of paying",
    access: 'user',
    params: idParams,
    body: reportBody('deal'),
    limit: 'reports',
    answers: { 200: REPORTED[200], 404: say.noSuchDeal, 409: REPORTED[409], 429: REPORTED[429] },
    handle: (_, { viewer, params, body }) => reportDeal(viewer, params.id, body),
  }),
  defineOperation({
    method: 'post',
    path: '/admin/reports/:kind/:id/read',
    summary: 'What was reported, as it was. Each access is logged',
    access: 'admin',
    params: reportParams,
    answers: {
      200: 'What is kept, oldest first',
      404: say.noSuchReport,
    },
    returns: { 200: reportedEvidence },
    handle: async (c, { viewer, params }) => c.json(await readReported(viewer, params.kind, params.id)),
  }),
  defineOperation({
    method: 'get',
    path: '/admin/evidence/:look/:evidence/:file',
    summary: 'A picture from evidence that this admin opened within the last hour',
    access: 'admin',
    params: evidenceParams,
    answers: {
      200: 'A WebP',
      404: say.noSuchPicture,
    },
    returns: { 200: { file: [WEBP_TYPE] } },
    async handle(c, { viewer, params }) {
      const file = await openEvidence(viewer, params)
      const headers = { 'Content-Type': WEBP_TYPE, 'Content-Length': String(file.size) }
      return c.body(file.stream(), 200, { ...headers, 'X-Content-Type-Options': 'nosniff' })
    },
  }),
  defineDecision('dismissed', {
    summary: 'Dismisses a report, because no action is needed; its reporter gets a mail',
    answers: { 409: 'It is already decided, or was changed meanwhile' },
    decide: dismissReport,
  }),
  defineDecision('acted', {
    summary: 'Closes as acted on the open reports about a hidden listing or a banned person; their reporters get mails',
    answers: { 409: 'It is already decided, was changed meanwhile, or nothing was done yet' },
    decide: closeAsActed,
  }),
  defineOperation({
    method: 'put',
    path: '/admin/items/:id/hidden',
    summary: 'Hides a listing, or shows it again; decides the open reports about it. Its owner and reporters get mails',
    access: 'admin',
    params: idParams,
    body: hiddenBody,
    answers: {
      200: 'Whether it is hidden now, which reports this decided, and which another admin had decided',
      403: 'Only for admins, and not about their own',
      404: say.noSuchListing,
      409: 'Its seller is banned',
    },
    returns: { 200: deed },
    handle: async (c, { viewer, params, body }) => c.json(await setListingHidden(viewer, params.id, body)),
  }),
  defineOperation({
    method: 'put',
    path: '/admin/reviews/:id/hidden',
    summary: 'Hides a review for a reason, which its author is told, or shows it again with null',
    access: 'admin',
    params: idParams,
    body: hiddenReviewBody,
    answers: {
      200: 'What was decided',
      403: 'Only for admins, and not by or about themselves',
      404: say.noSuchReview,
      409: 'Its author is banned',
    },
    returns: { 200: deed },
    handle: async (c, { viewer, params, body }) => c.json(await setReviewHidden(viewer, params.id, body.why)),
  }),
  defineOperation({
    method: 'put',
    path: '/admin/people/:id/banned',
    reauthentication: 'lately',
    summary:
      'Bans a person, without an end or for a time, which ends their sessions and hides their listings, or lifts the ban; decides the open reports about them',
    access: 'admin',
    params: idParams,
    body: bannedBody,
    answers: {
      200: 'Whether they are banned now, which reports this decided, and which another admin had decided',
      403: 'Only for admins, and not about admins',
      404: say.noSuchPerson,
      409: 'The ban whose end is to change was lifted meanwhile',
    },
    returns: { 200: deed },
    handle: async (c, { viewer, params, body }) =>
      c.json(await setPersonBanned(viewer, params.id, body.banned, readTerm(body))),
  }),
]
