import { language } from '#app/shared/language/language.ts'
import { FIRST_LANGUAGE } from '#app/shared/language/languages.ts'

import { defaultPicture, type Category } from './category-list.ts'
import type { CategoryDetails } from './category-shape.server.ts'

/** The id of the element with the categories in each document. */
export const CATEGORY_DATA = 'category-data'

/** A category in a document. Its name in the reader's language and its picture stand there only where they differ. */
type Packed = [id: string, name: string, ownName?: string | null, picture?: string | null, isRetired?: 1]

let read: readonly Category[] | undefined

/** In browsers, this module is `#categories`: they have what came with the document. */
export function readCategories(): readonly Category[] {
  const text = read ? null : document.getElementById(CATEGORY_DATA)?.textContent
  // The server's JSON of `packCategories`.
  read ??= text ? (JSON.parse(text) as Packed[]).map(unpack) : []
  return read
}

export function readDetails(): readonly CategoryDetails[] {
  throw new Error('A document has no details of categories')
}

export const packCategories = (categories: readonly Category[]): Packed[] => categories.map(pack)

function pack({ id, names, picture, isRetired }: Category): Packed {
  const name = names[FIRST_LANGUAGE]
  const own = names[language()] ?? name
  const ownName = own === name ? null : own
  const ownPicture = picture === defaultPicture(id) ? null : picture
  if (isRetired) return [id, name, ownName, ownPicture, 1]
  if (ownPicture !== null) return [id, name, ownName, ownPicture]
  return ownName === null ? [id, name] : [id, name, ownName]
}

const unpack = ([id, name, ownName, picture, isRetired]: Packed): Category => ({
  id,
  names: { [FIRST_LANGUAGE]: name, ...(ownName && { [language()]: ownName }) },
  picture: picture ?? defaultPicture(id),
  isRetired: isRetired === 1,
})
