import { z } from 'zod'

import { category } from '#app/nouns/item/listing.schema.ts'
import { id, wholeNumber } from '#app/shared/api/answers.schema.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'

const choices = z
  .strictObject({
    columns: z
      .record(z.string(), z.string().nullable())
      .describe(
        'By the number of a column: a field, an attribute, `details` for a fact under its own name, or null: it is left out',
      ),
    given: z
      .strictObject({
        category,
        condition: z.enum(CONDITIONS),
        location: z.string(),
        can_ship: z.enum(['true', 'false']),
      })
      .partial()
      .describe('Values for the rows that have none'),
    farPrices: z.boolean().optional().describe('Whether prices that change a lot are right'),
  })
  .describe("A seller's choices instead of what the reader found")
export type Choices = z.infer<typeof choices>

const rowProblem = z.strictObject({ line: wholeNumber, title: z.string(), problem: z.string() })
export type RowProblem = z.infer<typeof rowProblem>

const priceChange = z.strictObject({ title: z.string(), from: wholeNumber, to: wholeNumber })
export type PriceChange = z.infer<typeof priceChange>

const reading = z
  .strictObject({
    marketplace: z.string().nullable().describe("Null: the seller's own table"),
    columns: z.array(z.strictObject({ head: z.string(), field: z.string().nullable(), sample: z.string() })),
    problem: z.string().nullable().describe('Why nothing of the file can be used'),
    counts: z.strictObject({
      rows: wholeNumber,
      fresh: wholeNumber,
      priced: wholeNumber,
      same: wholeNumber,
      wrong: wholeNumber,
    }),
    photos: z.strictObject({
      here: wholeNumber.describe('How many photos that the rows name are there'),
      missing: z.array(z.string()).describe('The names of those that are not, in lower case'),
      ids: z.array(z.string()).describe('The ids of rows that name no photo: photos with these names are theirs'),
      unused: z.array(z.string()).describe('The names of those that are there, and that no row takes'),
    }),
    problems: z.array(rowProblem).describe('The first of them'),
    fresh: z.array(z.strictObject({ title: z.string(), price: wholeNumber })),
    priced: z.array(priceChange),
    far: z
      .array(priceChange)
      .describe('Prices that change a lot, which are only changed when the seller says that they are right'),
  })
  .describe('The effects that a file would have, as the preview shows them')
export type Reading = z.infer<typeof reading>

const fileState = z.enum(['read', 'working', 'stopped', 'done'])
export type FileState = z.infer<typeof fileState>

const progress = z.strictObject({
  total: wholeNumber,
  listed: wholeNumber,
  priced: wholeNumber,
  failed: wholeNumber,
  stopReason: z.string().nullable().describe('Why the work stopped; null when the seller stopped it'),
  problems: z.array(rowProblem).describe('The first rows that failed'),
})
export type Progress = z.infer<typeof progress>

export const listingFile = z.strictObject({
  id,
  name: z.string().meta({ examples: ['prices.csv'] }),
  state: fileState,
  choices,
  reading,
  progress: progress.nullable().describe('Null until the file is confirmed'),
})
export type ListingFile = z.infer<typeof listingFile>
