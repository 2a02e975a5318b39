import { listAttributes, type CategoryId } from '#app/nouns/category/category-list.ts'
import { tidyValue, valueProblem } from '#app/nouns/item/attribute-values.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'

/**
 * Fills attributes that the category declares from a photo: numbers with a check digit, and the brand that a model sees. Without a model,
 * no brand is taken from the words: the lists of brands also have characters.
 */
export const suggestAttributes = (
  category: CategoryId,
  { numbers = [], brand = '' }: { numbers?: readonly string[]; brand?: string },
): Attributes =>
  Object.fromEntries(
    listAttributes(category).flatMap((attribute): [string, string][] => {
      const read = attribute.code ? numbers : attribute.property === 'brand' ? [brand] : []
      const value = read
        .map((text) => tidyValue(attribute, text))
        .find((text) => text !== '' && valueProblem(attribute, text) === null)
      return value === undefined ? [] : [[attribute.key, value]]
    }),
  )
