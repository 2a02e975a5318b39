import { z } from 'zod'

import { SIGN_UPS } from '#app/nouns/site/sign-up-rules.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { idParams } from '#app/platform/http/id-params.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { lineWithin } from '#app/shared/api/typed-texts.schema.ts'

import { changeSwitches, invite, revokeInvitation } from './change-site.server.ts'
import * as say from './messages/messages.ts'
import { BANNER_MAX, DAYS_MAX, INVITED_MAX, NOTE_MAX } from './site-limits.ts'

const switchesBody = z
  .object({
    bannerEn: lineWithin(BANNER_MAX)
      .nullable()
      .describe('Empty in both languages for no notice; null leaves it to the file'),
    bannerHi: lineWithin(BANNER_MAX).nullable(),
    readOnly: z.boolean().nullable(),
    signUp: z.enum(SIGN_UPS).nullable(),
  })
  .refine(({ bannerEn, bannerHi }) => (bannerEn === null) === (bannerHi === null), {
    path: ['bannerHi'],
    error: () => say.bannerInBoth(),
  })

const number = (max: number) =>
  z
    .number({ error: () => say.wholeNumber({ max }) })
    .int({ error: () => say.wholeNumber({ max }) })
    .min(1, { error: () => say.wholeNumber({ max }) })
    .max(max, { error: () => say.wholeNumber({ max }) })

const invitationBody = z.object({ note: lineWithin(NOTE_MAX), people: number(INVITED_MAX), days: number(DAYS_MAX) })

/** The switches of the site that admins set while it runs, and invitations to it. */
export const siteOperations = [
  defineOperation({
    method: 'put',
    path: '/admin/site',
    summary:
      "Sets the notice above every page, read-only, and who may sign up; null leaves each to the operator's file",
    access: 'admin',
    reauthentication: 'lately',
    whileReadOnly: true,
    body: switchesBody,
    answers: { 200: 'All servers follow within seconds' },
    handle: (_, { viewer, body }) => changeSwitches(viewer, body),
  }),
  defineOperation({
    method: 'post',
    path: '/admin/invitations',
    summary: 'Makes a link by which some people may sign up for some days',
    access: 'admin',
    reauthentication: 'lately',
    body: invitationBody,
    answers: { 201: 'The link, which no later answer contains' },
    returns: { 201: z.strictObject({ url: z.string() }) },
    async handle(c, { viewer, body }) {
      const token = await invite(viewer, body)
      return c.json({ url: `${settings().publicUrl}/auth?mode=sign-up&invitation=${token}` }, 201)
    },
  }),
  defineOperation({
    method: 'delete',
    path: '/admin/invitations/:id',
    summary: 'Ends an invitation; who signed up by it stays',
    access: 'admin',
    params: idParams,
    answers: { 200: 'Nobody can sign up by it any more' },
    handle: (_, { viewer, params }) => revokeInvitation(viewer, params.id),
  }),
]
