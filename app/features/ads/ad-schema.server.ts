import { z } from 'zod'

import { oneLine, withoutUnseen } from '#app/shared/text/visible-text.ts'

import { AD_RULES, type AdField } from './ad-rules.ts'
import * as say from './messages/messages.ts'

/** A text that must pass the form's rule. A missing field gets the same message as an empty one. */
const ruleFor = (field: AdField) =>
  z
    .string()
    .catch('')
    .transform((text) => (field === 'link' ? withoutUnseen(text).trim() : oneLine(text)))
    .superRefine((text, context) => {
      const problem = AD_RULES[field](text)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })

export const adBody = z.object({
  title: ruleFor('title'),
  link: ruleFor('link'),
  alt: ruleFor('alt').default(''),
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
