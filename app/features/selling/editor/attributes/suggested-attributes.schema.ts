import { z } from 'zod'

import { attributes } from '#app/nouns/item/attributes.schema.ts'

export const suggestedAttributes = z.strictObject({
  title: attributes.describe('What the title states'),
  number: attributes.describe(
    'What other listings with the same ISBN, EAN or UPC have in common, without what differs between copies',
  ),
  last: attributes.describe(
    'What the last listings of the viewer in the category have in common, of what is often the same',
  ),
})
export type SuggestedAttributes = z.infer<typeof suggestedAttributes>
