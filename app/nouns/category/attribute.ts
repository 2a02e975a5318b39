import type { Names } from '#app/shared/language/languages.ts'
/** Attributes are facts of listings that one category has and others lack. `catalogue/<id>.json` declares them. */
import { readersName } from '#app/shared/language/readers-name.ts'

/**
 * `choice` is one of a list; `number` may have a unit and bounds; `year` is one of our calendar; `text` is a line; `code` is an ISBN, a GTIN
 * (EAN, UPC) or another number with letters.
 */
export const ATTRIBUTE_KINDS = ['choice', 'number', 'year', 'text', 'code'] as const
/** Properties of schema.org that a product may have. */
export const PRODUCT_PROPERTIES = ['brand', 'color', 'gtin', 'isbn', 'material', 'model', 'mpn', 'size'] as const
export type ProductProperty = (typeof PRODUCT_PROPERTIES)[number]

export interface AttributeChoice {
  /** It is stored, and is its name in the first language. */
  value: string
  names: Names
  /** Other words for it. Only the server has them. */
  spellings: readonly string[]
}

/** The part of a declaration that browsers have, too. */
export interface Attribute {
  /** Stands in the database, in the API and in addresses. Small letters, digits and hyphens. */
  key: string
  kind: (typeof ATTRIBUTE_KINDS)[number]
  label: Names
  /** The values of a choice; proposals for a text. */
  choices: readonly AttributeChoice[]
  /** Bounds of a number or a year. */
  least?: number | undefined
  most?: number | undefined
  /** The most digits after the point of a number. */
  decimals?: number | undefined
  unit?: Names | undefined
  /** The kind of code whose check digit is verified. */
  code?: 'isbn' | 'gtin' | undefined
  /** A regular expression for the whole of another code. */
  pattern?: string | undefined
  /** A value that shows how one looks. */
  example?: string | undefined
  property?: ProductProperty | undefined
}

/** All of a declaration. */
export interface AttributeDetails extends Attribute {
  /** Names in files that mean it, beside its key and its labels. */
  spellings: readonly string[]
  /** Lists can be narrowed by it. */
  filtered: boolean
  /** Lists can be ordered by it. */
  sorted: boolean
  /** It stands on cards. */
  shown: boolean
}

export const attributeLabel = ({ label }: Attribute): string => readersName(label)
export const choiceName = ({ names }: AttributeChoice): string => readersName(names)
/** Empty for one without. */
export const attributeUnit = ({ unit }: Attribute): string => (unit ? readersName(unit) : '')
