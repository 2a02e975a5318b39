import type { Piece, Term } from '#app/features/catalogue/search/understanding/understand.ts'
import { splitTokens } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import type { AttributeDetails } from '#app/nouns/category/attribute.ts'
import { listDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { titleIndex } from '#app/nouns/item/titles/read-title.server.ts'
import { listStated, settleStated } from '#app/nouns/item/titles/read-title.ts'

import { placeInSearch, writeInEnglish } from './write-in-english.ts'

/** Words of a search that state a value, if the category is meant. `written`: those words in English. */
export type FoundValue = { attribute: AttributeDetails; value: string; written: string; start: number; end: number }
type TextRange = { start: number; end: number }

/** A search before its values are read: its words, and the parts that mean something else. */
export type ReadText = { terms: readonly Term[]; pieces: readonly Piece[] }

const overlap = (a: TextRange, b: TextRange) => a.start < b.end && b.start < a.end

/** The values that a search states in the words of each category that has them, in the order of the text. */
export function findValues(search: string, { terms, pieces }: ReadText): Map<CategoryId, FoundValue[]> {
  const writings = writeInEnglish(search, splitTokens(search))
  const taken: TextRange[] = [
    ...pieces.filter(({ kind }) => kind !== 'category'),
    ...terms.filter(({ isPhrase }) => isPhrase === true),
  ]
  const words = terms.filter(({ category, filler, isPhrase }) => !category && !filler && !isPhrase)
  return new Map(
    listDetails().flatMap(({ id, attributes }) => {
      const values: FoundValue[] = []
      const kinds = new Set(attributes.map(({ when }) => when?.key))
      const index = titleIndex(id)
      for (const writing of writings) {
        const stated = settleStated(listStated(writing.text, index), index)
        for (const { key, value, from, to } of stated) {
          const place = placeInSearch(writing, from, to)
          const attribute = attributes.find((one) => one.key === key)
          // The kind of thing that only follows from another value, such as a scale or a brand, is not said.
          if (kinds.has(key) && stated.some((one) => one.key !== key && one.from === from)) continue
          // Numbers with a check digit are words of their own.
          if (!place || !attribute || attribute.code !== undefined) continue
          // A brand that only tells the category says nothing more.
          if (taken.some((one) => overlap(one, place)) || !words.some((word) => overlap(word, place))) continue
          if (values.some((one) => overlap(one, place) || one.attribute.key === key)) continue
          values.push({ attribute, value, written: writing.text.slice(from, to), ...place })
        }
      }
      return values.length > 0 ? [[id, values.toSorted((a, b) => a.start - b.start)] as const] : []
    }),
  )
}
