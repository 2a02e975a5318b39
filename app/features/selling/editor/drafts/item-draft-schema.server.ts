import { z } from 'zod'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import {
  anyField,
  FIELD_NAMES,
  mapFields,
  type DraftPurpose,
  type FieldName,
  type ItemDraft,
  type SentValues,
} from '#app/nouns/item/item-fields.ts'

/** A missing value gets the same message as an empty one. */
const SENT: { [Kind in keyof SentValues]: z.ZodType<SentValues[Kind]> } = {
  text: z
    .string()
    .nullish()
    .catch('')
    .transform((value) => value ?? ''),
  choice: z
    .string()
    .nullish()
    .catch('')
    .transform((value) => value ?? null),
  number: z
    .number()
    .nullish()
    .catch(Number.NaN)
    .transform((value) => value ?? null),
  // A list of anything but short texts did not come from the form.
  texts: z
    .array(z.string().max(1000))
    .max(100)
    .optional()
    .transform((texts) => texts ?? []),
  keys: z.array(z.string().max(300)).max(100).catch([]),
}

type Shape = { [Name in FieldName]: z.ZodType<ItemDraft[Name]> }

/** The shape of a submitted draft. Its rules are those of the form; zod only parses the values. */
const draftShape = (purpose: DraftPurpose) =>
  mapFields<Shape>(FIELD_NAMES, (name) => {
    const { sent, tidy, findProblem } = anyField(name)
    // A kind and its value belong together, which the compiler cannot see in a loop.
    const shape: z.ZodType<SentValues[keyof SentValues]> = SENT[sent]
    return shape.transform(tidy).superRefine((value, context) => {
      const problem = findProblem(value, purpose)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
  })

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
