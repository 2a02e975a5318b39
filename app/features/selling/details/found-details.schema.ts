import { z } from 'zod'

import { category } from '#app/nouns/item/listing.schema.ts'

export const foundDetails = z.strictObject({
  title: z.string(),
  description: z.string(),
  category: category.nullable(),
})
export type FoundDetails = z.infer<typeof foundDetails>
