/**
 * The files of app/ whose expressions may take more than linear time, because their input never has more than `most`
 * characters, and the reason for that limit. The drill measures each of them on the worst input that the checker found, at that
 * length. Exponential expressions are never accepted.
 */
export const BOUNDED: Readonly<Record<string, { most: number; why: string }>> = {
  'app/features/cautions/patterns/caution-expressions.ts': {
    most: 4000,
    why: 'one letter for each word of a message, and the API limits the message',
  },
  'app/features/cautions/words/outside-links.ts': { most: 4000, why: 'a message, which the API limits' },
  'app/features/selling/details/compose-details.ts': { most: 2000, why: 'the description of a listing' },
  'app/features/selling/details/guess-category.ts': { most: 200, why: 'one word that was read on a photo' },
  'app/features/selling/details/safe-words.ts': { most: 2000, why: 'the description of a listing' },
  'app/features/selling/details/reading/seen-words.ts': { most: 2000, why: 'the text that was read on a photo' },
  'app/features/catalogue/search/understanding/words/devanagari.ts': {
    most: 200,
    why: 'a search, which is cut to this length first',
  },
  'app/features/catalogue/search/understanding/words/tokens.ts': {
    most: 200,
    why: 'a search, which is cut to this length first',
  },
  'app/features/catalogue/search/names/known-names.ts': {
    most: 60,
    why: 'a name of our own lists, or of a category’s file',
  },
  'app/nouns/category/attribute-shape.server.ts': {
    most: 2000,
    why: 'patterns of categories, which are only compiled here',
  },
  'app/nouns/item/titles/title-index.ts': { most: 2000, why: 'a title, or a search that is cut to this length first' },
  'app/server/pages/gone-ids.server.ts': { most: 500_000, why: 'a rendered page' },
  'app/shared/text/visible-text.ts': { most: 20_000, why: 'a text of a request, which the API limits' },
}
