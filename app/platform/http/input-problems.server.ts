/**
 * The texts for input that does not fit a schema which has none of its own, in the language of the caller. Zod's locales
 * are in a variable of its module, and requests in several languages run at once; a function can ask for theirs.
 */
import type { z } from 'zod'

import * as say from './messages/messages.ts'

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['customError']>>[0]

/** For `z.config`. */
export function sayProblem(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? say.missing()
        : say.wrongKind({ kind: KINDS[issue.expected] ?? issue.expected })
    case 'invalid_value':
      return issue.input === undefined ? say.missing() : say.notOneOf({ values: issue.values.map(String).join(', ') })
    case 'too_small':
      if (issue.origin === 'string') return say.tooShort({ n: Number(issue.minimum) })
      if (HAVE_ENTRIES.has(issue.origin)) return say.tooFew({ n: Number(issue.minimum) })
      return say.tooLow({ least: sayBound(issue.minimum, issue.origin), isEqual: isEqual(issue) })
    case 'too_big':
      if (issue.origin === 'string') return say.tooLong({ n: Number(issue.maximum) })
      if (HAVE_ENTRIES.has(issue.origin)) return say.tooMany({ n: Number(issue.maximum) })
      return say.tooHigh({ most: sayBound(issue.maximum, issue.origin), isEqual: isEqual(issue) })
    case 'invalid_format':
      return say.wrongFormat({ format: issue.format })
    case 'unrecognized_keys':
      return say.unknownFields({ n: issue.keys.length, names: issue.keys.join(', ') })
    case 'not_multiple_of':
      return say.notMultiple({ n: String(issue.divisor) })
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
      return say.notRight()
  }
}

/** Kinds that people need not tell from others. */
const KINDS: Readonly<Record<string, string>> = { int: 'number', record: 'object', tuple: 'array' }
const HAVE_ENTRIES: ReadonlySet<string> = new Set(['array', 'set', 'map'])

const isEqual = ({ inclusive }: { inclusive?: boolean }) => (inclusive === false ? 'no' : 'yes')

/** Bounds of dates are milliseconds. */
const sayBound = (bound: number | bigint | Date, origin: string): string =>
  origin === 'date' ? new Date(Number(bound)).toISOString() : String(bound)
