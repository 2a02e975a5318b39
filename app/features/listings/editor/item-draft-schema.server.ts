import { z } from 'zod'

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

// What leaves a field out is told the same as what leaves it empty.
const text = z.string().catch('')
const optionalText = z
  .string()
  .nullish()
  .catch('')
  .transform((value) => value ?? '')
// A list of anything else than short texts is not one that the form sent.
const texts = (max: number) => z.array(z.string().max(max)).max(100)

/** The shape of a draft as it is sent. The rules are those of the form; zod only takes the values apart. */
function draftShape(purpose: DraftPurpose) {
  const ruled = <Field extends DraftField>(field: Field, shape: z.ZodType<UncheckedDraft[Field]>) =>
    shape
      .superRefine((value, context) => {
        const problem = DRAFT_RULES[field](value, purpose)
        if (problem) context.addIssue({ code: 'custom', message: problem })
      })
      // The rule has told it: only what is an ItemDraft comes this far.
      .transform((value) => value as ItemDraft[Field])
  return {
    title: ruled('title', text.transform(tidyLine)),
    description: ruled('description', text.transform(tidyText)),
    price: ruled(
      'price',
      z
        .number()
        .nullish()
        .catch(Number.NaN)
        .transform((value) => value ?? null),
    ),
    category: ruled('category', text),
    condition: ruled('condition', text),
    location: ruled('location', optionalText.transform(tidyOptional)),
    delivery: ruled(
      'delivery',
      z
        .string()
        .nullish()
        .catch('')
        .transform((value) => value ?? null),
    ),
    onlinePurchaseLink: ruled('onlinePurchaseLink', optionalText.transform(tidyLink)),
    tags: ruled(
      'tags',
      texts(1000)
        .optional()
        .transform((tags) => tidyTags(tags ?? [])),
    ),
    images: ruled('images', texts(300).catch([])),
  }
}

/** A body is checked whole, so that every field's message comes at once. */
export const newItemBody = z.object({
  id: z.uuidv7({ error: 'This is not an id of a new listing' }),
  ...draftShape('add'),
})

export const changedItemBody = z.object({
  ...draftShape('edit'),
  /** The `updatedAt` that the editor began with. */
  seenUpdatedAt: z.iso.datetime({ error: 'This is not the time of a version' }),
})
