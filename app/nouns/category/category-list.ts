import { FIRST_LANGUAGE, type Names } from '#app/shared/language/languages.ts'
import { readersName } from '#app/shared/language/readers-name.ts'
import { readCategories } from '#categories'

import type { Attribute } from './attribute.ts'
import { defaultPicture } from './default-picture.ts'
import { squashSpelling } from './squash-spelling.ts'

/** Stands in addresses, in the API and in the database, for as long as the category has listings. */
export type CategoryId = string

/** The part of a category that browsers have, too; `category-details.ts` has the rest. */
export interface Category {
  id: CategoryId
  /** The name in each language. The one in the first language is also what imports and addresses may spell. */
  names: Names
  /** Nothing new may be listed in it. Its listings stay, and lists and filters have them. */
  isRetired: boolean
  /** Path or address of a square drawing. It also stands in for a photo that does not load. */
  picture: string
  /** They are in the order of the form. Browsers have none until a page brought them (`addAttributes`). */
  attributes: readonly Attribute[]
}

/** Makes a value from what `read` returns, and makes it again only when that is another object. */
export function cacheFrom<From, T>(read: () => From, make: (from: From) => T): () => T {
  let made: { from: From; value: T } | undefined
  return () => {
    const from = read()
    if (made?.from !== from) made = { from, value: make(from) }
    return made.value
  }
}

/**
 * Makes a value from the categories, once for as long as they stay the same. Nothing may be made of them while modules load, because
 * the process does not know yet where the operator's files are.
 */
const perCatalogue = <T>(make: (categories: readonly Category[]) => T) => cacheFrom(readCategories, make)

/** The categories in which things may be listed, in their order. */
export const listCategories = perCatalogue((categories) => categories.filter(({ isRetired }) => !isRetired))

export const listCategoryIds = perCatalogue((): readonly CategoryId[] => listCategories().map(({ id }) => id))

/** Also the retired ones. */
export const listKnownIds = perCatalogue((categories): readonly CategoryId[] => categories.map(({ id }) => id))

export const listAllCategories = (): readonly Category[] => readCategories()

const byId = perCatalogue((categories) => new Map(categories.map((category) => [category.id, category])))

const bySpelling = perCatalogue(
  (categories) =>
    new Map(
      categories.flatMap((category) => [
        [squashSpelling(category.id), category],
        [squashSpelling(category.names[FIRST_LANGUAGE]), category],
      ]),
    ),
)

export const isCategory = (id: string): id is CategoryId => byId().has(id)

/** Whether something may be listed in it. */
export const isOffered = (id: string): boolean => byId().get(id)?.isRetired === false

/**
 * The category whose English name or id `text` spells, ignoring case, spaces, underscores and hyphens ("LEGO Sets",
 * "Action_Figures").
 */
export const findCategory = (text: string): Category | undefined => bySpelling().get(squashSpelling(text))

/** Nothing for an unknown category. */
export const listAttributes = (id: CategoryId): readonly Attribute[] => byId().get(id)?.attributes ?? []

/** In the reader's language. */
export function categoryName(id: CategoryId): string {
  const category = byId().get(id)
  return category ? readersName(category.names) : id
}

/** The address of a category's drawing, used as its tile or as the fallback for a photo that failed to load. */
export const categoryPicture = (id: CategoryId): string => byId().get(id)?.picture ?? defaultPicture(id)
