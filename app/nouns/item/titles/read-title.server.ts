import { findDetails, perDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import type { Attributes } from '#app/nouns/item/listing-attributes.ts'

import { readTitle } from './read-title.ts'
import { indexTitles, type TitleIndex } from './title-index.ts'

const indexes = perDetails(() => new Map<CategoryId, TitleIndex>())

/** The index for titles of a category. It is made once. */
export function titleIndex(category: CategoryId): TitleIndex {
  const made = indexes().get(category) ?? indexTitles(findDetails(category)?.attributes ?? [])
  indexes().set(category, made)
  return made
}

/** The attributes that a title states, as they are stored. */
export const readTitleAttributes = (title: string, category: CategoryId): Attributes =>
  readTitle(title, titleIndex(category))
