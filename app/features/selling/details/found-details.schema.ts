import { z } from 'zod'

import { attributes } from '#app/nouns/item/attributes.schema.ts'
import { category } from '#app/nouns/item/listing.schema.ts'

export const foundDetails = z.strictObject({
  title: z.string(),
  description: z.string(),
  category: category.nullable(),
  attributes,
})
export type FoundDetails = z.infer<typeof foundDetails>
