import { z } from 'zod'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { attributes } from '#app/nouns/item/attributes.schema.ts'
import {
  anyField,
  FIELD_NAMES,
  mapFields,
  type DraftPurpose,
  type FieldName,
  type ItemDraft,
  type SentValues,
} from '#app/nouns/item/item-fields.ts'
import { findAttributeProblems, tidyAttributes } from '#app/nouns/item/listing-attributes.ts'

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
  // A record of anything but short texts did not come from the form.
  facts: attributes.nullish().transform((facts) => facts ?? null),
}

type Shape = { [Name in FieldName]: z.ZodType<ItemDraft[Name]> }
type ChangedShape = Omit<Shape, 'pin'> & { pin: z.ZodType<ItemDraft['pin'] | undefined> }

/** A change without a PIN code is from a page that was loaded before its field existed, and keeps the stored one. */
export type ChangedItem = Omit<ItemDraft, 'pin'> & Partial<Pick<ItemDraft, 'pin'>>

/** The fields of a submitted draft. Their rules are those of the form; zod only parses the values. */
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

/**
 * Leaves the attributes that the category declares, and refuses wrong values, each under its own name. It stays an object for the API's
 * description.
 */
const withAttributes = <Body extends z.ZodObject<ChangedShape>>(body: Body): Body =>
  body
    .overwrite((draft) => {
      // The compiler does not see the fields of a body that is not known yet.
      const { category, attributes: sent } = draft as ItemDraft
      return { ...draft, attributes: sent && tidyAttributes(category, sent) }
    })
    .superRefine((draft, context) => {
      // As above.
      const { category, attributes: tidied } = draft as ItemDraft
      for (const [field, message] of Object.entries(findAttributeProblems(category, tidied ?? {}))) {
        context.addIssue({ code: 'custom', path: [field], message })
      }
    })

const draftFields = { add: draftShape('add'), edit: draftShape('edit') }

/** Validates the whole body, so that all fields report their problems at once. */
export const newItemBody = withAttributes(
  z.object({ id: z.uuidv7({ error: () => say.notANewId() }), ...draftFields.add }),
)

/** The draft of a row in a file; its listing gets its id here. */
export const newDraft = withAttributes(z.object(draftFields.add))

export const changedItemBody = withAttributes(
  z.object({
    ...draftFields.edit,
    pin: draftFields.edit.pin.optional(),
    /** The `updatedAt` of the version that the editor loaded. */
    seenUpdatedAt: z.iso.datetime({ error: () => say.notAVersion() }),
  }),
)
