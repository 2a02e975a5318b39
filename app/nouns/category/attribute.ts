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
  /** It stands beside the name where people choose, such as a size on other scales. */
  note?: Names | undefined
  /** Other words for it. Only the server has them. */
  spellings: readonly string[]
}

/** Sellers are asked `first` or `later`. An attribute that is asked `never` has a field only when it has a value. */
export const ASKED = ['first', 'later', 'never'] as const

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
  /** Left out: `later`. */
  asked?: (typeof ASKED)[number] | undefined
  /** It applies only to things whose choice of this other attribute is one of these. */
  when?: { key: string; is: readonly string[] } | undefined
  /** Texts that are one value in several spellings, the stored one first. Only the server has them. */
  names?: readonly (readonly [string, ...string[]])[] | undefined
}

/** How titles and searches state a value. */
export interface TitleReading {
  /** Words directly before the value. A text then reaches to the next sign that ends a name. */
  before: readonly string[]
  /** Words directly after a number; its unit is one without being listed. */
  after: readonly string[]
  /** Regular expressions for the value; where one has a group `value`, that is it. */
  patterns: readonly string[]
  /**
   * The one that counts of several different values, where `listed` is the one that the declaration names first. None does where this
   * is left out.
   */
  take?: 'first' | 'last' | 'listed' | undefined
  /** Names that are usual words, too: they count only where the title begins with them. */
  opening: readonly string[]
  /** Words directly before which a value is about something else: "silver analogue watch" says nothing about the dial. */
  unless: readonly string[]
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
  /** It differs between two of the same thing, such as whether the box is there: no number and no print tells it. */
  varies: boolean
  /** Left out: titles do not state it, or too vaguely. */
  titles?: TitleReading | undefined
  choices: readonly ChoiceDetails[]
  names: readonly (readonly [string, ...string[]])[]
}

interface ChoiceDetails extends AttributeChoice {
  /** The words that mean it in a title. Left out: its names and spellings do. */
  titles?: readonly string[] | undefined
}

export const attributeLabel = ({ label }: Attribute): string => readersName(label)
export const choiceName = ({ names }: AttributeChoice): string => readersName(names)
/** Empty for one without. */
export const attributeUnit = ({ unit }: Attribute): string => (unit ? readersName(unit) : '')
