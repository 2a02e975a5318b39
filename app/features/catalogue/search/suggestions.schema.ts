import { z } from 'zod'

import { category } from '#app/nouns/item/listing.schema.ts'
import { id, wholeNumber } from '#app/shared/api/answers.schema.ts'
import { photoView } from '#app/shared/files/photo.schema.ts'

const suggestedListing = z.strictObject({ price: wholeNumber, category, photo: photoView.nullable() })
/** A suggested listing shows these beside its title. */
export type SuggestedListing = z.infer<typeof suggestedListing>

const suggestedTitle = z.strictObject({
  title: z.string(),
  item: id.nullable().describe('The listing with the title; null when several have it'),
  exact: z
    .boolean()
    .describe('A search for the title would understand some of its words as something else, such as a price'),
  listing: suggestedListing.nullable(),
})
export type SuggestedTitle = z.infer<typeof suggestedTitle>

/** Every category and title has an unsold listing. */
export const suggestions = z.strictObject({
  categories: z.array(z.strictObject({ id: category, name: z.string() })),
  titles: z.array(suggestedTitle),
  devanagari: z
    .string()
    .nullable()
    .describe('Hindi that was typed in Latin letters, in Devanagari. It has the same results'),
})
export type Suggestions = z.infer<typeof suggestions>
