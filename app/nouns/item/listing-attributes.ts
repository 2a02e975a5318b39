import { attributeLabel, type Attribute } from '#app/nouns/category/attribute.ts'
// A listing has the attributes that its category declares, by key, and free facts of files, by the label that they had there.
import { listAttributes, type CategoryId } from '#app/nouns/category/category-list.ts'

import { showValue, tidyValue, valueProblem } from './attribute-values.ts'

/** Keys begin with a small letter, and labels of free facts with a capital, a digit or a letter without case. */
export type Attributes = Readonly<Record<string, string>>

/** A fact for people; `attribute` is null for a free one. */
export type Fact = { attribute: Attribute | null; name: string; value: string }

const isKey = (name: string) => /^[a-z][a-z0-9-]*$/.test(name)

/** Whether things with these values can have the attribute. */
export const isApplicable = ({ when }: Attribute, values: Attributes): boolean =>
  !when || when.is.includes(values[when.key] ?? '')

/** Those of a request's attributes that the category declares, as they are stored, without empty ones. */
export const tidyAttributes = (category: CategoryId, sent: Attributes): Attributes =>
  Object.fromEntries(
    listAttributes(category).flatMap((attribute): [string, string][] => {
      const value = Object.hasOwn(sent, attribute.key) ? tidyValue(attribute, sent[attribute.key] ?? '') : ''
      return value === '' ? [] : [[attribute.key, value]]
    }),
  )

/** The problems of tidied values, for people, by the names of their fields: `attributes.brand`. */
export const findAttributeProblems = (category: CategoryId, attributes: Attributes): Record<AttributeField, string> =>
  Object.fromEntries(
    listAttributes(category).flatMap((attribute): [AttributeField, string][] => {
      const value = attributes[attribute.key] ?? ''
      const problem = value === '' ? null : valueProblem(attribute, value)
      return problem === null ? [] : [[attributeField(attribute.key), problem]]
    }),
  )

export type AttributeField = `attributes.${string}`
/** The name under which forms and refusals have an attribute. */
export const attributeField = (key: string): AttributeField => `attributes.${key}`

/** The declared ones in the order of their category, and the free ones after them. */
export function listFacts(category: CategoryId, attributes: Attributes): Fact[] {
  const declared = listAttributes(category).flatMap((attribute): Fact[] => {
    const value = attributes[attribute.key]
    return value ? [{ attribute, name: attributeLabel(attribute), value: showValue(attribute, value) }] : []
  })
  return [...declared, ...listFree(attributes).map(([name, value]) => ({ attribute: null, name, value }))]
}

export const listFree = (attributes: Attributes): [label: string, value: string][] =>
  Object.entries(attributes).filter(([name]) => !isKey(name))

/** Their texts that people read, by the names of their fields; of a free fact, also the label. */
export const listAttributeTexts = (attributes: Attributes): Record<AttributeField, string[]> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [attributeField(name), isKey(name) ? [value] : [name, value]]),
  )

/** In the form, the text of all attributes together: the same for the same ones, and empty when they are. */
export function writeTyped(attributes: Attributes | null): string {
  const typed = Object.entries(attributes ?? {}).filter(([, text]) => text !== '')
  return typed.length === 0 ? '' : JSON.stringify(Object.fromEntries(typed.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

/** The attributes in a text of the form, also in one that something else has written. */
export function readTyped(text: string): Attributes {
  try {
    const json: unknown = JSON.parse(text || '{}')
    if (typeof json !== 'object' || json === null) return {}
    return Object.fromEntries(
      Object.entries(json).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    return {}
  }
}
