import type { Query } from './query.server.ts'

/** The most names; a statement beyond them is called `other`. The code has fewer functions with statements. */
export const MOST_NAMES = 500
/** Texts that the driver sends itself. Any other text without a template is called `text`. */
const CONTROL = new Set(['begin', 'commit', 'rollback'])
/** Functions that run what others give them, here and where a pool is wrapped (checked writes, replicas). */
const RUNNERS = new Set([
  'transact',
  'begin',
  'work',
  'run',
  'settled',
  'settle',
  'checkingWrites',
  'write',
  'openSql',
  'dispatch',
  'apply',
])

const names = new WeakMap<readonly string[], string>()
const given = new Set<string>()

/**
 * A statement's name for operators: the function whose template it is, such as `findListing`. It is the same in every
 * process of a release, holds no value, and there are only as many names as functions.
 */
export function nameStatement({ strings, origin }: Pick<Query, 'strings' | 'origin'>): string {
  const cached = names.get(strings)
  if (cached !== undefined) return cached
  const [text = ''] = strings
  const name = 'raw' in strings ? limitNames(findFunction(origin)) : nameText(text)
  names.set(strings, name)
  return name
}

const nameText = (text: string): string => {
  const word = text.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? ''
  return CONTROL.has(word) ? word : 'text'
}

/** The innermost function with a name that makes statements itself: built-in ones, such as `Array.map`, do not. */
function findFunction(stack: string): string {
  for (const [, called = ''] of stack.matchAll(/^ *at (?:async )?(?:new )?([\w$.#]+) \(/gm)) {
    const parts = called.split('.')
    if (parts.length > 1 && /^(?:Array|Map|Set|Promise|Reflect|Function|process)$/.test(parts[0] ?? '')) continue
    // A bundler numbers functions of the same name: `find$1`.
    const name = (parts.at(-1) ?? '').replace(/\$\d+$/, '')
    if (/^[A-Za-z_]\w*$/.test(name) && name !== 'anonymous' && !RUNNERS.has(name)) return name
  }
  return 'unnamed'
}

function limitNames(name: string): string {
  if (given.size >= MOST_NAMES && !given.has(name)) return 'other'
  given.add(name)
  return name
}
