/** Listings as cards, lists and the API show them. Prices are whole rupees. */
import { z } from 'zod'

import { rating } from '#app/nouns/review/review.schema.ts'
import { id, time, wholeNumber } from '#app/shared/api/answers.schema.ts'
import { CONDITIONS, DELIVERIES } from '#app/shared/catalogue.ts'
import { photoView } from '#app/shared/files/photo.schema.ts'

import { attributes } from './attributes.schema.ts'
import { fieldAnswer } from './field-answers.schema.ts'
import { mapFields, SHOWN_NAMES, type ItemDraft, type ShownName } from './item-fields.ts'

/** The id of one. */
export const category = z.string().meta({ examples: ['action-figures'] })
const condition = z.enum(CONDITIONS)
const title = z.string().meta({ examples: ['A wind-up robot of tin'] })
const place = z.string().meta({ examples: ['Pune, Maharashtra'] })

const listingFields = z.strictObject({
  id,
  title,
  price: wholeNumber.meta({ examples: [1500] }),
  category,
  condition,
  location: place.nullable(),
  isSold: z.boolean(),
  isHidden: z.boolean().describe('Hidden by an admin: only its owner and admins can see it'),
  isPaused: z.boolean().optional().describe('Its seller is away: it is in no list. Left out where it is not'),
  isReserved: z
    .boolean()
    .optional()
    .describe('Kept for one buyer: it stands behind others, and no offers are taken. Left out where it is not'),
  unconfirmedSince: time
    .optional()
    .describe(
      'Its seller did not answer whether it is still on sale, and said so last at this time. Left out of all others',
    ),
  priceFellFrom: wholeNumber
    .optional()
    .describe(
      'For seven days after the price fell by 5 % or more: the lowest price that stood for a day in the 30 days before. Left out of all others',
    ),
  isSaved: z
    .boolean()
    .nullable()
    .optional()
    .describe(
      "Whether the viewer saved it; null where saving is not possible, as for the viewer's own. Left out for signed-out visitors",
    ),
  isInCity: z.boolean().optional().describe('Only in the order "city first": whether it is in that city'),
  aboutKm: wholeNumber
    .optional()
    .describe("About how many kilometres it is away from the reader's place. Left out where either is unknown"),
  createdAt: time,
})

export const listingCard = listingFields.extend({
  shownCity: place.optional().describe("The city in the reader's language. Left out where it is as in `location`"),
  photo: photoView
    .nullable()
    .describe('The first of its photos. Null where it has none: pages show the picture of its category'),
})
export type ListingCard = z.infer<typeof listingCard>

type OwnHand = keyof typeof listingFields.shape | 'description' | 'delivery' | 'tags' | 'attributes'
type Shape = { [Name in Exclude<ShownName, OwnHand>]: z.ZodType<ItemDraft[Name]> }
const OWN_HAND = new Set<string>([...Object.keys(listingFields.shape), 'description', 'delivery', 'tags', 'attributes'])
// The fields of an item that have no line of their own here. `filter` does not narrow the list.
const FIELDS_BESIDE = SHOWN_NAMES.filter((name) => !OWN_HAND.has(name)) as (keyof Shape)[]

export const listing = listingFields.extend({
  shownPlace: place.optional().describe("The place in the reader's language. Left out where it is `location`"),
  ...mapFields<Shape>(FIELDS_BESIDE, fieldAnswer),
  description: z.string(),
  photos: z.array(photoView).describe('Empty only for imported listings'),
  delivery: z.enum(DELIVERIES).nullable().describe('Null when the seller has not said'),
  tags: z.array(z.string()),
  attributes,
  priceHistory: z
    .array(z.strictObject({ price: wholeNumber.meta({ examples: [1500] }), since: time }))
    .optional()
    .describe(
      'What its owner asked, oldest first: the last price of each day on which it changed. Left out if it never did',
    ),
  filled: z.array(z.string()).describe('Names of the fields that an import filled in because its source lacked them'),
  takesOffers: z.boolean().describe('Whether its seller takes offers below the price'),
  seller: z.strictObject({
    id,
    name: z.string().meta({ examples: ['Meera'] }),
    picture: z.string().nullable().describe('A key of `photos`'),
    joined: time,
    onSale: wholeNumber.describe('How many listings of theirs are on sale, at most one more than are counted exactly'),
    answersWithin: wholeNumber
      .optional()
      .describe('Within how many minutes they answer half of the buyers who write first. Left out where too few did'),
    rating: rating.optional(),
    dealsDone: wholeNumber.describe('How many deals they have completed'),
    awayUntil: time.optional().describe('Until when the seller is away; left out while they are here'),
  }),
})
export type Listing = z.infer<typeof listing>

const priceCount = z.strictObject({ min: wholeNumber, max: wholeNumber.nullable(), n: wholeNumber })
/** A price range of the filter, with the number of items that match it. */
export type PriceCount = z.infer<typeof priceCount>

const facetChoice = z.strictObject({
  value: z.string().describe('As addresses have it; a range of numbers is `38..42`'),
  label: z.string().describe('In the language of the caller'),
  note: z.string().optional().describe('Stands beside the label, such as a size on other scales'),
  n: wholeNumber.optional().describe('Left out where not counted'),
})

const facet = z.strictObject({
  key: z.string().meta({ examples: ['brand'] }),
  label: z.string().describe('In the language of the caller'),
  unit: z.string().optional(),
  isRange: z.boolean().optional().describe('Any range of numbers may be chosen'),
  choices: z.array(facetChoice).describe('The most frequent values or some ranges, and those that are chosen'),
  others: z.array(facetChoice).optional().describe('Further values that may be typed, the most frequent first'),
})
/** An attribute by which a category's lists can be narrowed, with the values to choose from. */
export type Facet = z.infer<typeof facet>

// An estimate need not be whole.
const count = z.number().nonnegative()

/**
 * The counts beside the filters. `total` counts the filtered items. The others count, for each option, what would
 * remain if it replaced the current choice in its filter. Null where not counted. Above EXACT_COUNT they may be estimates.
 */
export const listingCounts = z.strictObject({
  total: count,
  more: z.boolean().describe('True when there are more than were counted: `total` is an estimate'),
  lookedAt: count
    .optional()
    .describe(
      'Set if there were too many to look at: the number of those that were. `total` is how many of these are meant, so it is the least that there are',
    ),
  byCategory: z.partialRecord(category, count).nullable(),
  byCondition: z.partialRecord(condition, count).nullable(),
  byCity: z
    .partialRecord(z.string(), count)
    .optional()
    .describe('For some of the larger cities and the chosen ones. Left out where not counted'),
  byPrice: z
    .array(priceCount)
    .optional()
    .describe('Price ranges to choose from, none of them empty. Left out where not counted'),
  unplaced: z
    .strictObject({ n: count, more: z.boolean().describe('True when there may be more') })
    .optional()
    .describe('Of a list by distance: how many that match have none, because nobody knows where they are'),
  facets: z
    .array(facet)
    .optional()
    .describe(
      'Only in a category: its attributes to choose from. A number counts the items if that value alone is chosen of its attribute',
    ),
})
export type ListingCounts = z.infer<typeof listingCounts>

export const listingPage = z.strictObject({ items: z.array(listingCard), nextCursor: z.string().nullable() })
export type ListingPage = z.infer<typeof listingPage>
