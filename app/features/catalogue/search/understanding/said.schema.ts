import { z } from 'zod'

import { category } from '#app/nouns/item/listing.schema.ts'
import { wholeNumber } from '#app/shared/api/answers.schema.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'

const relaxation = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal(['words', 'together', 'excluded']), words: z.array(z.string()) })
    .describe('Words that no listing has; of which none has all; or without which nothing is left'),
  z
    .strictObject({ kind: z.literal('not-for-sale'), names: z.array(z.string()) })
    .describe('Names that people know and that no listing has, as they are written'),
  z.strictObject({ kind: z.literal('price'), label: z.string() }),
  z
    .strictObject({ kind: z.literal('values'), values: z.array(z.string()) })
    .describe('Values of attributes with which nothing else of the text is found, and that were left out'),
  z
    .strictObject({ kind: z.literal('value'), value: z.string(), instead: z.string().nullable() })
    .describe(
      'The value of an attribute that no listing has, and those that are shown instead; null if it was left out',
    ),
  z.strictObject({ kind: z.literal('any-city'), city: z.string(), shownPlace: z.string().optional() }),
  z.strictObject({ kind: z.literal(['any-price', 'any-condition', 'some-words', 'within', 'alike', 'category']) }),
])
export type Relaxation = z.infer<typeof relaxation>

/** It tells people how a search was handled. Texts are as typed; `search` is an alternative text to search for. */
export const searchSaid = z.strictObject({
  understood: z
    .array(
      z.strictObject({
        kind: z.enum(['price', 'condition', 'sort', 'category', 'city', 'near', 'value', 'without']),
        label: z.string(),
        search: z.string(),
        exact: z.boolean(),
      }),
    )
    .describe(
      'The understood filters, each with the text that remains without it, or with the typed text if nothing remains',
    ),
  price: z
    .strictObject({ min: wholeNumber.nullable(), max: wholeNumber.nullable() })
    .nullable()
    .describe('The price in the text, if the results respect it'),
  named: z
    .strictObject({
      category: category.nullable(),
      conditions: z.array(z.enum(CONDITIONS)).readonly(),
      city: z.string().nullable(),
    })
    .describe('The category, the conditions and the city in the text, for the list of filters'),
  asksPlace: z
    .literal(true)
    .optional()
    .describe('Things are wanted near the reader, of whom nobody knows where they are. Left out otherwise'),
  corrected: z.string().nullable().describe('The text that was searched for instead of the typed one'),
  meant: z
    .string()
    .nullable()
    .describe('The text with other words for those that no listing has and that were kept. It is only offered'),
  hasExact: z.boolean().describe('Whether searching for the exact text would give something else'),
  relaxed: z.array(relaxation).describe('The relaxed requirements, in order, until something was found'),
  whole: z
    .number()
    .nullable()
    .describe('The number of listings at the start that match everything; null when all do, or none'),
  cut: z.boolean().describe('The text was too long, and only its beginning was read'),
  failed: z.boolean().describe('The model did not answer, so the search was understood without it'),
})
export type SearchSaid = z.infer<typeof searchSaid>
