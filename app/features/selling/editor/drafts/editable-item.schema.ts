import { z } from 'zod'

import { fieldAnswer } from '#app/nouns/item/field-answers.schema.ts'
import { mapFields, TYPED_NAMES, type ItemDraft, type TypedName } from '#app/nouns/item/item-fields.ts'
import { id, time } from '#app/shared/api/answers.schema.ts'
import { photoPair } from '#app/shared/files/photo.schema.ts'

type Shape = { [Name in TypedName]: z.ZodType<ItemDraft[Name]> }

/** An item as its owner edits it. */
export const editableItem = z.strictObject({
  id,
  ...mapFields<Shape>(TYPED_NAMES, fieldAnswer),
  isSold: z.boolean(),
  updatedAt: time.describe('Identifies the version'),
  photos: z
    .array(photoPair)
    .describe('The photos shown, each with its alternative: the enhanced photo or the original'),
})
export type EditableItem = z.infer<typeof editableItem>

/** The stored version. */
export const storedItem = z.strictObject({ id, updatedAt: time, isSold: z.boolean() })
export type StoredItem = z.infer<typeof storedItem>
