import type { AttributeDetails } from '#app/nouns/category/attribute.ts'
import { findDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { squashSpelling } from '#app/nouns/category/squash-spelling.ts'

import { tidyValue, valueProblem } from './attribute-values.ts'
import { listFree, type Attributes } from './listing-attributes.ts'

/**
 * The facts of a file or of an older listing, by the names that they have there: those that the category declares come first, under
 * their keys and as they are stored. A value that breaks its rule stays a free fact ("Year: 1970s"), and so does a second one.
 */
export function readAttributes(category: CategoryId, stored: Attributes): Attributes {
  const declared = findDetails(category)?.attributes ?? []
  const bySpelling = indexSpellings(declared)
  const read = new Map<string, string>()
  const free = new Map<string, string>()
  for (const [name, written] of Object.entries(stored)) {
    const attribute = bySpelling.get(squashSpelling(name))
    const value = attribute ? tidyValue(attribute, written) : ''
    if (attribute && value !== '' && !read.has(attribute.key) && valueProblem(attribute, value) === null) {
      read.set(attribute.key, value)
    } else free.set(name, written)
  }
  const inOrder = declared.flatMap(({ key }): [string, string][] => [[key, read.get(key) ?? '']])
  return Object.fromEntries([...inOrder.filter(([, value]) => value !== ''), ...free])
}

/**
 * A changed listing has what its seller sent, or without that the stored values that its category declares. It keeps its free facts, which
 * the form does not have. A category that declares nothing changes nothing: its file may be gone, and come back.
 */
export function mergeAttributes(category: CategoryId, sent: Attributes | null, stored: Attributes): Attributes {
  const declared = findDetails(category)?.attributes ?? []
  if (declared.length === 0) return stored
  const read = readAttributes(category, stored)
  const values = declared.flatMap(({ key }): [string, string][] => {
    const value = read[key]
    return value === undefined ? [] : [[key, value]]
  })
  return { ...(sent ?? Object.fromEntries(values)), ...Object.fromEntries(listFree(read)) }
}

/** The key of the attribute that a name in a file means. */
export const findKey = (category: CategoryId, name: string): string | undefined =>
  indexSpellings(findDetails(category)?.attributes ?? []).get(squashSpelling(name))?.key

const indexes = new WeakMap<readonly AttributeDetails[], Map<string, AttributeDetails>>()

/** By all names that mean it. The declarations are the same objects for as long as the files are the same. */
function indexSpellings(declared: readonly AttributeDetails[]): Map<string, AttributeDetails> {
  const index = indexes.get(declared)
  if (index) return index
  const made = new Map(
    declared.flatMap((attribute) =>
      listNames(attribute).map((name): [string, AttributeDetails] => [squashSpelling(name), attribute]),
    ),
  )
  indexes.set(declared, made)
  return made
}

/** Files may name the unit beside a number: "Case size (mm)". */
function listNames({ key, label, spellings, unit }: AttributeDetails): string[] {
  const names = [key, ...Object.values(label), ...spellings]
  const units = unit ? Object.values(unit) : []
  return [
    ...names.flatMap((name) => units.flatMap((one) => [`${name} (${one})`, `${name} ${one}`, `${name} in ${one}`])),
    ...names,
  ]
}
