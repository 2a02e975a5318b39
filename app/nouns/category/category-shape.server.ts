import { z } from 'zod'

import { inEachLanguage, inSomeLanguages, text } from '#app/nouns/own-texts.server.ts'
import type { Names } from '#app/shared/language/languages.ts'
import { oneLine } from '#app/shared/text/visible-text.ts'

import { attributeShapes } from './attribute-shape.server.ts'
import type { AttributeDetails } from './attribute.ts'

const words = z.array(text(60).transform(oneLine)).max(2000)

/**
 * Words on boxes, covers and labels, by how much they tell about the category. `names` names the thing itself, whatever the brand;
 * `sure` is enough alone; `strong` needs a little support; `weak` counts only together with others. Lower case. The words of a
 * phrase must be adjacent.
 */
const clues = z.strictObject({
  names: words.default([]),
  sure: words.default([]),
  strong: words.default([]),
  weak: words.default([]),
})

const price = z.number().positive().max(10_000_000)

/** The shape of `catalogue/<id>.json`: all that the product knows of a category. docs/self-hosting.md explains each field. */
export const categoryShape = z.strictObject({
  id: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'small letters, digits and single hyphens'),
  /** Nothing new may be listed in it. Its listings stay. */
  retired: z.boolean().default(false),
  /** Lower comes first. */
  order: z.number(),
  names: inEachLanguage(text(40)),
  picture: z.string().regex(/^\/(?!\/)\S+$|^https:\/\/\S+$/, 'a path on this site or an https address'),
  /** The facts that buyers ask for and photos do not show, as the end of a sentence. */
  whatToAdd: inSomeLanguages(text(200)).default({}),
  /** A buyer looks at these before paying. A deal keeps the keys of those that were ticked. */
  checks: z
    .array(
      z.strictObject({
        key: z
          .string()
          .regex(/^[a-z]+(?:-[a-z]+)*$/, 'small letters and single hyphens')
          .max(30),
        names: inEachLanguage(text(80)),
      }),
    )
    .max(8)
    .default([]),
  /** How its things usually reach their buyer. */
  delivery: z.enum(['hand-over', 'ships']).default('ships'),
  /**
   * Second-hand prices in rupees: median and width of a log-normal distribution, and its bounds. `pieces`: what a thing costs whose
   * number of pieces is known.
   */
  prices: z
    .strictObject({
      middle: price,
      spread: z.number().positive().max(3),
      lowest: price,
      highest: price,
      pieces: z.strictObject({ base: price, each: price }).optional(),
    })
    .default({ middle: 500, spread: 0.8, lowest: 50, highest: 50_000 }),
  search: z.strictObject({
    /** The usual English word for one of its things in listings. */
    item: text(30),
    /**
     * Words that mean the whole category, by language: Hindi ones in Latin letters, those of other languages of India in their own,
     * and `emoji`. Narrower words such as boots stay words.
     */
    words: z.record(z.string().regex(/^(?:[a-z]{2,3}|emoji)$/, 'the code of a language, or emoji'), words),
    /**
     * Beside words of other categories, the last one is meant, as in "uno card game". `anywhere`: this one is. `last`: this one is
     * even so, when it is named last.
     */
    meant: z.enum(['anywhere', 'last']).optional(),
    /** Accessories are sold for its things: a search for a watch means no strap. */
    hasAccessories: z.boolean().default(false),
    /** Brands, makers and characters that buyers know. */
    brands: words.default([]),
  }),
  clues: z
    .strictObject({
      en: clues.optional(),
      hi: clues.optional(),
      /** Patterns of bar codes that only its things have. */
      barcodes: z.array(z.string().max(100)).default([]),
      /** A line that only says who published a thing is none of its title. Makers of other things belong to their names. */
      publishers: z.boolean().default(false),
    })
    .default({ barcodes: [], publishers: false }),
  attributes: attributeShapes,
  /** By the name of a marketplace: the numbers that its exports have for this category; `*` is all that is sold there. */
  marketplaces: z.record(z.string(), z.array(z.string().max(40))).default({}),
})

export type CategoryDetails = Omit<z.infer<typeof categoryShape>, 'names' | 'retired' | 'attributes'> & {
  names: Names
  isRetired: boolean
  attributes: readonly AttributeDetails[]
}
