import { z } from 'zod'

import * as say from '#app/features/meetings/messages/messages.ts'
import * as sayDeal from '#app/nouns/deal/messages/messages.ts'
import { PLACE_KINDS, type MeetingPlaceKind } from '#app/nouns/meeting/meeting-places.ts'
import { PLACE_MAX, TIMES_AT_MOST, WAYS } from '#app/nouns/meeting/meeting-states.ts'
import { friendLink, meetingFacts, meetingView } from '#app/nouns/meeting/meeting.schema.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { lineWithin } from '#app/shared/api/typed-texts.schema.ts'

import { writeMeetingCalendar } from './calendar-file.server.ts'
import { findMeeting } from './find-meeting.server.ts'
import { pickTime, sayWay } from './pick-time.server.ts'
import { proposeMeeting } from './propose-meeting.server.ts'
import { endSharing, shareMeeting } from './share-meeting.server.ts'

const newId = z.uuidv7({ error: () => say.noNewId() })
const time = z.iso.datetime({ offset: true, error: () => say.chooseTime() })
const proposal = z.object({
  id: newId,
  place: lineWithin(PLACE_MAX).refine((text) => text !== '', { error: () => say.namePlace() }),
  // The list is never empty.
  placeKind: z.enum(PLACE_KINDS as [MeetingPlaceKind, ...MeetingPlaceKind[]], { error: () => say.namePlace() }),
  times: z
    .array(time, { error: () => say.chooseTime() })
    .min(1, { error: () => say.chooseTime() })
    .max(TIMES_AT_MOST, { error: () => say.fewerTimes({ n: TIMES_AT_MOST }) }),
})
const choice = z.object({ id: newId, time })
const wayBody = z.object({ way: z.enum(WAYS, { error: () => say.chooseWay() }) })

const common = { access: 'user', params: idParams } as const
export const meetingOperations = [
  defineOperation({
    ...common,
    method: 'get',
    path: '/deals/:id/meeting',
    summary: "The meeting of one of the viewer's deals",
    answers: { 200: 'As it stands', 404: sayDeal.noSuchDeal },
    returns: { 200: meetingView },
    handle: async (c, { viewer, params: { id } }) => c.json(await findMeeting(viewer, id)),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/deals/:id/meetings',
    summary:
      'Proposes a place and up to three times, instead of what was proposed or picked before; the same id again changes nothing',
    body: proposal,
    limit: 'messages',
    answers: {
      201: 'It is proposed',
      404: sayDeal.noSuchDeal,
      409: 'The deal is past its meeting, or over, or has had too many proposals',
      422: 'The place or a time is not valid: times lie in the next 30 days',
    },
    returns: { 201: meetingFacts },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await proposeMeeting(viewer, id, body), 201),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/meetings/:id/choice',
    summary: 'Picks one of the times that the other side proposed; the same id again changes nothing',
    body: choice,
    answers: {
      201: 'It is picked, and the deal is held until a day after it',
      403: "It is the viewer's own proposal",
      404: say.noSuchMeeting,
      409: 'A time is picked already, a newer proposal replaces it, the time has passed, or the deal is over',
      422: 'The time is none of those',
    },
    returns: { 201: meetingFacts },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await pickTime(viewer, id, body), 201),
  }),
  defineOperation({
    ...common,
    method: 'put',
    path: '/meetings/:id/way',
    summary: 'Says that the viewer is on the way, late or there, without a position; repeating it changes nothing',
    body: wayBody,
    limit: 'messages',
    answers: { 200: 'It is said', 404: say.noSuchMeeting, 409: 'It is not the time for that' },
    returns: { 200: meetingFacts },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await sayWay(viewer, id, body.way)),
  }),
  defineOperation({
    ...common,
    method: 'get',
    path: '/deals/:id/meeting.ics',
    summary: 'The picked meeting as a file for calendars',
    answers: { 200: 'The file', 404: sayDeal.noSuchDeal, 409: 'No time is picked' },
    returns: { 200: { file: ['text/calendar'] } },
    handle: async (c, { viewer, params: { id } }) =>
      c.body(await writeMeetingCalendar(viewer, id), 200, {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'attachment; filename="meeting.ics"',
      }),
  }),
  defineOperation({
    ...common,
    method: 'post',
    path: '/deals/:id/meeting-links',
    summary:
      'Makes a page about the meeting for a friend, which ends a day after it; the same id again makes a new address instead of the one before',
    body: z.object({ id: newId }),
    limit: 'messages',
    answers: {
      201: 'The address of the page',
      404: sayDeal.noSuchDeal,
      409: 'No time is picked, or there are too many',
    },
    returns: { 201: friendLink },
    handle: async (c, { viewer, params: { id }, body }) => c.json(await shareMeeting(viewer, id, body.id), 201),
  }),
  defineOperation({
    ...common,
    method: 'delete',
    path: '/deals/:id/meeting-links',
    summary: "Ends the viewer's links for friends; repeating it changes nothing",
    answers: { 200: 'They have ended', 404: sayDeal.noSuchDeal },
    handle: (_, { viewer, params: { id } }) => endSharing(viewer, id),
  }),
]
