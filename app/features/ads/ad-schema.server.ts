import { z } from 'zod'

import { textByRule } from '#app/shared/api/typed-texts.schema.ts'
import { withoutUnseen } from '#app/shared/text/visible-text.ts'

import { AD_RULES } from './ad-rules.ts'
import * as say from './messages/messages.ts'

export const adBody = z.object({
  title: textByRule(AD_RULES.title),
  link: textByRule(AD_RULES.link, (text) => withoutUnseen(text).trim()),
  alt: textByRule(AD_RULES.alt).default(''),
  active: z.boolean({ error: () => say.sayWhetherOn() }).default(true),
  picture: z.string().min(1).max(200).nullable().default(null),
  seenVersion: z.string().max(40).nullable().default(null),
})

/** The browser generates a new ad's id, so that creating is idempotent. */
export const newAdBody = adBody.omit({ seenVersion: true }).extend({ id: z.uuidv7({ error: () => say.noNewId() }) })
export type NewAd = z.output<typeof newAdBody>

/** Counted from 0; any place beyond the end means the last. */
export const placeBody = z.object({
  place: z
    .int({ error: () => say.namePlace() })
    .min(0)
    .max(1000),
})
