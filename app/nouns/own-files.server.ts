// Reading the files by which operators change their site: categories and the site itself. Mistakes are told in their words.
import { readFileSync } from 'node:fs'
import type { z } from 'zod'

/** The operator's own files are wrong; the message has a line for each mistake, with file and field. */
export class WrongOwnFiles extends Error {
  override name = 'WrongOwnFiles'
}

/** Throws an `Error` that says what is wrong with the text. */
export function readJson(path: string): object {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`is no JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  if (!isObject(json)) throw new Error('has to be an object')
  return json
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A line for each mistake in what the file has: the field, and what is wrong. */
export const listMistakes = (error: z.ZodError | undefined, written: object): string[] => [
  ...new Set(error?.issues.map(({ path, message }) => `${nameField(path, written)}: ${message}`)),
]

/** As the file has it: one text may stand for what the shape has several fields for. */
export function nameField(path: readonly PropertyKey[], written: object): string {
  let value: unknown = written
  const names = path.filter((name) => {
    if (typeof value === 'string') return false
    value = isObject(value) ? value[String(name)] : undefined
    return true
  })
  return names.join('.') || 'the file'
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list in square brackets',
  object: 'fields in braces',
}

/** A mistake in words for operators; undefined leaves it to the schema or to zod. */
export function sayMistake(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : `has to be ${KINDS[issue.expected] ?? issue.expected}`
  if (issue.code === 'unrecognized_keys') return `there is no field ${issue.keys.join(', ')}`
  if (issue.code === 'invalid_value') return `has to be ${issue.values.join(' or ')}`
  if (issue.code === 'too_small') return issue.origin in COUNTED ? 'is empty' : `has to be more than ${issue.minimum}`
  if (issue.code === 'too_big') return `has at most ${issue.maximum}${COUNTED[issue.origin] ?? ''}`
  return undefined
}

const COUNTED: Readonly<Record<string, string>> = { string: ' letters', array: ' entries' }
