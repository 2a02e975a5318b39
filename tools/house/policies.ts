import type { Figure } from './figure.ts'
import { findPart } from './parts.ts'
import { blankComments, type Code, type Problem } from './tree.ts'

// A policy says who may see what, and under which name. It is written here, once per noun, and statements everywhere else use it.
const HOME = /^app\/db\/policies\//
// Checks and partial indexes have to spell out their condition.
const SPELLS_OUT = /^app\/db\/schema\//

/**
 * The predicates, and their spellings in SQL. Earlier lines win: a pair of conditions is not counted again for its parts.
 * `deleted_at` is a column of conversations too, so the alias or the table's name has to decide. A statement that lists columns of
 * blocks shows a person their own blocks; one that selects nothing, or joins, asks who blocks whom.
 */
export const POLICIES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a listing is visible', /\bhidden_at\s+is\s+null\b/gi],
  ['a listing is hidden', /\bhidden_at\s+is\s+not\s+null\b/gi],
  [
    'an account can be reached',
    /\b(?:deleted_at|banned_at)\s+is\s+(?:not\s+)?null\s+(?:and|or)\s+(?:\w+\.)?(?:deleted_at|banned_at)\s+is\s+(?:not\s+)?null\b/gi,
  ],
  ['an account is banned', /\bbanned_at\s+is\s+(?:not\s+)?null\b/gi],
  [
    'a conversation is there',
    /(?:\bc\.|\bconversations\b[^`;]{0,160}?(?<![.\w}]))deleted_at\s+is\s+(?:not\s+)?null\b/gi,
  ],
  ['a person takes part', /\bparticipant_2\s*=\s*\S+\s+and\s+(?:\w+\.)?last_seq\s*>\s*0/gi],
  [
    'an account is closed',
    /(?:\b(?!c\.)\w+\.|\}\.|\busers\b[^`;]{0,160}?(?<![.\w]))deleted_at\s+is\s+(?:not\s+)?null\b/gi,
  ],
  ['a person without a name', /\bdisplay_name\b[^`;,]{0,80},\s*(?:'User'|\$\{NO_NAME\})|\?\?\s*'User'/gi],
  ['an admin has a name', /\bcoalesce\(\w+\.display_name,\s*\w+\.name\b/gi],
  ['one person blocks another', /\b(?:select\s+(?:(?:1|true|\*)\s+)?from|join)\s+blocks\b/gi],
]

/** How often statements spell a policy out outside its home. */
export function countPolicyCopies(codes: readonly Code[]): Figure {
  const found = codes
    .filter(({ file }) => findPart(file) === 'product' && !HOME.test(file) && !SPELLS_OUT.test(file))
    .flatMap(findCopies)
  const byName = Object.entries(Object.groupBy(found, ({ text }) => text)).map(
    ([name, list = []]) => `${name}: ${list.length} in ${new Set(list.map(({ file }) => file)).size} files`,
  )
  return { name: 'copies of policy predicates', value: found.length, rule: 0, places: found, details: byName }
}

function findCopies(code: Code): Problem[] {
  let text = blankComments(code)
  return POLICIES.flatMap(([name, pattern]) => {
    const places: Problem[] = []
    text = text.replace(pattern, (match, ...rest: unknown[]) => {
      const offset = rest.find((part) => typeof part === 'number') ?? 0
      places.push({ file: code.file, line: code.lineAt(offset + match.length - 1), text: name })
      return ' '.repeat(match.length)
    })
    return places
  })
}
