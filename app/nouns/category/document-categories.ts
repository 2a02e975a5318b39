import { language } from '#app/shared/language/language.ts'
import { FIRST_LANGUAGE, type Names } from '#app/shared/language/languages.ts'
import { readersName } from '#app/shared/language/readers-name.ts'

import type { Attribute, AttributeChoice } from './attribute.ts'
import type { Category } from './category-list.ts'
import type { CategoryDetails } from './category-shape.server.ts'
import { defaultPicture } from './default-picture.ts'

/** The id of the element with the categories in each document. */
export const CATEGORY_DATA = 'category-data'

/**
 * A category in a document. Its name in the reader's language and its picture stand there only where they differ. Its attributes
 * come with the data of the pages that have fields for them: few pages do, and they are longer than all else.
 */
type Packed = [id: string, name: string, ownName?: string | null, picture?: string | null, isRetired?: 0 | 1]

/** The attributes of all categories that have some. */
export type PackedAttributes = Record<string, PackedAttribute[]>

/** Its texts are in the reader's language alone, and a choice is its value where that reads the same. */
type PackedAttribute = [key: string, kind: Attribute['kind'], label: string, rest?: PackedRest]
type PackedRest = Pick<
  Attribute,
  'least' | 'most' | 'decimals' | 'code' | 'pattern' | 'example' | 'property' | 'when'
> & {
  unit?: string
  asked?: Attribute['asked']
  choices?: (string | [value: string, name: string, note?: string])[]
}

let read: readonly Category[] | undefined
let added: PackedAttributes | undefined

/** In browsers, this module is `#categories`: they have what came with the document. */
export function readCategories(): readonly Category[] {
  const text = read ? null : document.getElementById(CATEGORY_DATA)?.textContent
  read ??= text ? unpackCategories(text) : []
  return read
}

/** Completes the categories with the attributes that a page brought. Call it before the page is rendered. */
export function addAttributes(packed: PackedAttributes): void {
  if (packed === added) return
  added = packed
  read = readCategories().map((category) => ({
    ...category,
    attributes: (packed[category.id] ?? []).map(unpackAttribute),
  }))
}

// The server's JSON of `packCategories`.
export const unpackCategories = (json: string): Category[] => (JSON.parse(json) as Packed[]).map(unpack)

export function readDetails(): readonly CategoryDetails[] {
  throw new Error('A document has no details of categories')
}

export const packCategories = (categories: readonly Category[]): Packed[] => categories.map(pack)

export const packAttributes = (categories: readonly Category[]): PackedAttributes =>
  Object.fromEntries(
    categories.flatMap(({ id, attributes }) => (attributes.length > 0 ? [[id, attributes.map(packAttribute)]] : [])),
  )

function pack({ id, names, picture, isRetired }: Category): Packed {
  const name = names[FIRST_LANGUAGE]
  const own = readersName(names)
  const ownName = own === name ? null : own
  const ownPicture = picture === defaultPicture(id) ? null : picture
  if (isRetired) return [id, name, ownName, ownPicture, 1]
  if (ownPicture !== null) return [id, name, ownName, ownPicture]
  return ownName === null ? [id, name] : [id, name, ownName]
}

function packAttribute({ key, kind, label, ...rest }: Attribute): PackedAttribute {
  const { choices, unit, least, most, decimals, code, pattern, example, property, asked, when } = rest
  const packed: PackedRest = {
    least,
    most,
    decimals,
    code,
    pattern,
    example,
    property,
    when,
    ...(asked !== 'later' && { asked }),
    ...(unit && { unit: readersName(unit) }),
    ...(choices.length > 0 && { choices: choices.map(packChoice) }),
  }
  const hasRest = Object.values(packed).some((value) => value !== undefined)
  return hasRest ? [key, kind, readersName(label), packed] : [key, kind, readersName(label)]
}

function packChoice({ value, names, note }: AttributeChoice): string | [string, string, string?] {
  const name = readersName(names)
  if (note) return [value, name, readersName(note)]
  return name === value ? value : [value, name]
}

const unpack = ([id, name, ownName, picture, isRetired]: Packed): Category => ({
  id,
  names: { [FIRST_LANGUAGE]: name, ...(ownName && { [language()]: ownName }) },
  picture: picture ?? defaultPicture(id),
  isRetired: isRetired === 1,
  attributes: [],
})

const inOne = (name: string): Names => ({ [FIRST_LANGUAGE]: name, [language()]: name })

function unpackAttribute([key, kind, label, packed = {}]: PackedAttribute): Attribute {
  const { unit, choices = [], ...rest } = packed
  return {
    key,
    kind,
    label: inOne(label),
    ...rest,
    ...(unit !== undefined && { unit: inOne(unit) }),
    choices: choices.map((choice) => {
      const [value, name, note] = typeof choice === 'string' ? [choice, choice] : choice
      const names = { [FIRST_LANGUAGE]: value, [language()]: name }
      return { value, names, spellings: [], ...(note !== undefined && { note: inOne(note) }) }
    }),
  }
}
