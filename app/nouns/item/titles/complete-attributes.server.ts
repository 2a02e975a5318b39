import { findDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { isApplicable, listFree, type Attributes } from '#app/nouns/item/listing-attributes.ts'
import { findKey, readAttributes } from '#app/nouns/item/read-attributes.server.ts'

import { readTitleAttributes } from './read-title.server.ts'

type Listing = { category: CategoryId; title: string; attributes: Attributes }

/**
 * The attributes of a listing that no person has just written, with what its title states. Everything that is there stays: by its key, and
 * in the spelling that the category has for it. A choice that says several things at once, as older ones did, is read like a title.
 */
export function completeAttributes({ category, title, attributes }: Listing): Attributes {
  const declared = findDetails(category)?.attributes ?? []
  const stored = readAttributes(category, attributes)
  const renamed = Object.entries(attributes).flatMap(([key, value]) =>
    stored[key] !== undefined && stored[key] !== value ? [value] : [],
  )
  const stated = { ...readTitleAttributes(title, category), ...readTitleAttributes(renamed.join(' · '), category) }
  // A free fact may state it in words that break the rule, such as "Year: 1970s".
  const free = new Set(listFree(stored).map(([label]) => findKey(category, label)))
  const all = { ...stated, ...stored }
  const complete = declared.flatMap((attribute): [string, string][] => {
    const { key } = attribute
    const value = stored[key] ?? (free.has(key) || !isApplicable(attribute, all) ? undefined : stated[key])
    return value === undefined ? [] : [[key, value]]
  })
  // The rest is free facts, and values of a category whose file is gone.
  return { ...Object.fromEntries(complete), ...stored }
}
