import { z } from 'zod'

import * as say from '#app/features/selling/editor/messages/messages.ts'

import {
  DRAFT_RULES,
  tidyLine,
  tidyLink,
  tidyOptional,
  tidyTags,
  tidyText,
  type DraftField,
  type DraftPurpose,
  type ItemDraft,
  type UncheckedDraft,
} from './item-draft.ts'

// A missing field gets the same message as an empty one.
const text = z.string().catch('')
const optionalText = z
  .string()
  .nullish()
  .catch('')
  .transform((value) => value ?? '')
// A list of anything but short texts did not come from the form.
const texts = (max: number) => z.array(z.string().max(max)).max(100)

/** The shape of a submitted draft. The rules are shared with the form; zod only parses the values. */
function draftShape(purpose: DraftPurpose) {
  const withRule = <Field extends DraftField>(field: Field, shape: z.ZodType<UncheckedDraft[Field]>) =>
    shape
      .superRefine((value, context) => {
        const problem = DRAFT_RULES[field](value, purpose)
        if (problem) context.addIssue({ code: 'custom', message: problem })
      })
      // The rule has reported every problem, so only an ItemDraft gets this far.
      .transform((value) => value as ItemDraft[Field])
  return {
    title: withRule('title', text.transform(tidyLine)),
    description: withRule('description', text.transform(tidyText)),
    price: withRule(
      'price',
      z
        .number()
        .nullish()
        .catch(Number.NaN)
        .transform((value) => value ?? null),
    ),
    category: withRule('category', text),
    condition: withRule('condition', text),
    location: withRule('location', optionalText.transform(tidyOptional)),
    delivery: withRule(
      'delivery',
      z
        .string()
        .nullish()
        .catch('')
        .transform((value) => value ?? null),
    ),
    onlinePurchaseLink: withRule('onlinePurchaseLink', optionalText.transform(tidyLink)),
    tags: withRule(
      'tags',
      texts(1000)
        .optional()
        .transform((tags) => tidyTags(tags ?? [])),
    ),
    images: withRule('images', texts(300).catch([])),
  }
}

/** Validates the whole body, so that all fields report their problems at once. */
export const newItemBody = z.object({
  id: z.uuidv7({ error: () => say.notANewId() }),
  ...draftShape('add'),
})

export const changedItemBody = z.object({
  ...draftShape('edit'),
  /** The `updatedAt` of the version that the editor loaded. */
  seenUpdatedAt: z.iso.datetime({ error: () => say.notAVersion() }),
})
