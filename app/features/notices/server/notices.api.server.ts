import { z } from 'zod'

import { noticePreference } from '#app/features/notices/notice.schema.ts'
import { listPreferences, setPreference } from '#app/features/notices/preferences/preferences.server.ts'
import { unsubscribePerson, unsubscribedPath } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import { describeTopic } from '#app/nouns/notice/notice-kinds.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { countUnseen, markAllRead, markRead, markSeen } from '#app/platform/notices/mark-notices.server.ts'
import { done, time, wholeNumber } from '#app/shared/api/answers.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { LANGUAGES } from '#app/shared/language/languages.ts'

const OK = { ok: true } as const

/** The language of the page whose form is sent without scripts. */
const pageQuery = z.object({ language: z.enum(LANGUAGES).optional().catch(undefined) })
const unsubscribeQuery = pageQuery.extend({ token: z.string().min(1).max(200) })
/** Whether a page submitted the form without scripts: then a person waits for a page. */
const wantsPage = (accept: string | undefined) => accept?.startsWith('text/html') === true

const preferenceBody = z
  .object(noticePreference.shape)
  .refine(({ topic, channel }) => describeTopic(topic).channels[channel]?.label, { path: ['channel'] })

const preferences = z.strictObject({ preferences: z.array(noticePreference) })

export const noticeOperations = [
  defineOperation({
    method: 'get',
    path: '/me/notices/count',
    summary: 'How many notices the viewer has not seen; at most ten are counted',
    access: 'user',
    answers: { 200: 'The number' },
    returns: { 200: z.strictObject({ unseen: wholeNumber }) },
    handle: async (c, { viewer }) => c.json({ unseen: await countUnseen(viewer) }),
  }),
  defineOperation({
    method: 'put',
    path: '/me/notices/seen',
    summary: 'The viewer has seen the notices up to the one of this time',
    access: 'user',
    body: z.object({ upTo: time }),
    answers: { 200: 'They no longer count' },
    handle: (_, { viewer, body }) => markSeen(viewer, body.upTo),
  }),
  defineOperation({
    method: 'put',
    path: '/notices/:id/read',
    summary: 'The viewer has opened a notice of theirs',
    access: 'user',
    params: idParams,
    answers: { 200: 'It is read' },
    handle: (_, { viewer, params }) => markRead(viewer, params.id),
  }),
  defineOperation({
    method: 'post',
    path: '/me/notices/read',
    summary: 'Marks all notices of the viewer as read',
    access: 'user',
    query: pageQuery,
    answers: { 200: 'All are read', 303: 'The same, to a browser: to the list' },
    returns: { 200: done, 303: 'nothing' },
    async handle(c, { viewer, query }) {
      await markAllRead(viewer)
      return wantsPage(c.req.header('accept')) ? c.redirect(pageHref('/notices', query.language), 303) : c.json(OK)
    },
  }),
  defineOperation({
    method: 'get',
    path: '/me/notice-preferences',
    summary: 'Which notices the viewer wants, and in which ways',
    access: 'user',
    answers: { 200: 'Each of them' },
    returns: { 200: preferences },
    handle: async (c, { viewer }) => c.json({ preferences: await listPreferences(viewer) }),
  }),
  defineOperation({
    method: 'put',
    path: '/me/notice-preferences',
    summary: 'Switches the notices of one topic on or off, in one way',
    access: 'user',
    body: preferenceBody,
    answers: { 200: 'Each preference', 422: 'Such notices do not come in this way' },
    returns: { 200: preferences },
    async handle(c, { viewer, body }) {
      await setPreference(viewer, body)
      return c.json({ preferences: await listPreferences(viewer) })
    },
  }),
  defineOperation({
    method: 'post',
    path: '/unsubscribe',
    summary: 'Ends the mails of one topic, by the link of one of them; mail programs send it themselves (RFC 8058)',
    access: 'anyone',
    whileReadOnly: true,
    byToken: 'the signed token of the mail, which switches these mails off and nothing else',
    query: unsubscribeQuery,
    answers: {
      200: 'There are no more of them',
      303: 'The same, to a browser: to the page that says so',
      403: 'Not a link of ours',
    },
    returns: { 200: done, 303: 'nothing' },
    async handle(c, { query }) {
      await unsubscribePerson(query.token)
      return wantsPage(c.req.header('accept'))
        ? c.redirect(unsubscribedPath(query.token, query.language), 303)
        : c.json(OK)
    },
  }),
]
