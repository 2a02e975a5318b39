import { findPart } from '../parts.ts'
import { blankComments, type Code, type Problem } from '../tree.ts'
import type { Figure } from './figure.ts'

// A policy says who may see what, and under which name. It is written here, once per noun, and statements everywhere else use it.
const HOME = /^app\/db\/policies\//
// Checks and partial indexes have to spell out their condition.
const SPELLS_OUT = /^app\/db\/schema\//

interface Exception {
  file: string
  policy: string
  why: string
}

/** Statements that mention what a policy is about, but decide nothing by it. */
const EXCEPTIONS: readonly Exception[] = [
  {
    file: 'app/features/chat/server/conversations/blocks.server.ts',
    policy: 'one person blocks another',
    why: 'It makes and removes blocks, and lists a person’s own.',
  },
  {
    file: 'app/features/chat/server/chat-account-data.server.ts',
    policy: 'one person blocks another',
    why: 'It exports and erases a person’s own blocks.',
  },
]

const join = (...ways: string[]) => `(?:${ways.join('|')})`
const IS_NULL = join(String.raw`is\s+null`, 'isnull', String.raw`is\s+not\s+distinct\s+from\s+null`)
const NOT_NULL = join(String.raw`is\s+not\s+null`, 'notnull', String.raw`is\s+distinct\s+from\s+null`)
const NULL_TEST = join(IS_NULL, NOT_NULL)
const ROW = String.raw`(?:[^\s.]+\.)?`
/** Part of a statement, up to the end of its template. */
const upTo = (length: number) => `[^\`;]{0,${length}}?`

/** A test for null of a column, or of a list of values that has it: `coalesce(u.deleted_at, u.banned_at) is null`. */
const tests = (column: string, test: string) =>
  join(
    String.raw`\b${column}\s+${test}\b`,
    String.raw`\([^()\`;]*\b${column}\b[^()\`;]*\)\s*${test}\b`,
    ...(test === NOT_NULL ? [] : [String.raw`\bnum_(?:non)?nulls\s*\([^()\`;]*\b${column}\b`]),
  )

const ACCOUNT = join('deleted_at', 'banned_at')
const DATES = String.raw`[^()\`;]*\bdeleted_at\b[^()\`;]*\bbanned_at\b|[^()\`;]*\bbanned_at\b[^()\`;]*\bdeleted_at\b`
const BUYER = `${ROW}participant_1\\b`
const SELLER = `${ROW}participant_2\\b`
const EITHER = `${ROW}participant_[12]\\b`
const IS_SELLER = join(String.raw`\bparticipant_2\s*=`, String.raw`=\s*${SELLER}`)
const IS_BUYER = join(String.raw`\bparticipant_1\s*=`, String.raw`=\s*${BUYER}`)
const HAS_MESSAGES = join(
  String.raw`\blast_seq\s*(?:(?:>|<>|!=)\s*0|>=\s*1)\b`,
  String.raw`\b(?:0\s*(?:<|<>|!=)|1\s*<=)\s*${ROW}last_seq\b`,
)
const BOTH = String.raw`\s*(?:${BUYER}\s*,\s*${SELLER}|${SELLER}\s*,\s*${BUYER})\s*`
/** The rest of a condition, up to the next alternative. */
const REST = String.raw`(?:(?!\bor\b)[^\`;]){0,80}?`
const NO_NAME = String.raw`(?:'User'|\$\{noName\(\)\})`

/**
 * The predicates, and their spellings in SQL after `normalise`. Earlier lines win: a pair of conditions is not counted again
 * for its parts. `deleted_at` is a column of conversations too, so the alias or the table's name has to decide.
 */
const POLICIES: readonly (readonly [name: string, ...patterns: string[]])[] = [
  ['a listing is visible', tests('hidden_at', IS_NULL)],
  ['a listing is hidden', tests('hidden_at', NOT_NULL)],
  [
    'an account can be reached',
    String.raw`\b${ACCOUNT}\s+${NULL_TEST}[\s()]+(?:and|or)[\s()]+${ROW}${ACCOUNT}\s+${NULL_TEST}\b`,
    String.raw`\((?:${DATES})[^()\`;]*\)\s*${NULL_TEST}\b`,
    String.raw`\bnum_(?:non)?nulls\s*\((?:${DATES})`,
  ],
  ['an account is banned', tests('banned_at', NULL_TEST)],
  [
    'a conversation is there',
    String.raw`(?<=\bc\.|\bconversations\.|\bconversations\b${upTo(160)}(?<![.\w}]))deleted_at\s+${NULL_TEST}\b`,
  ],
  ['an account is closed', tests('deleted_at', NULL_TEST)],
  [
    'a person takes part',
    `(?:${IS_BUYER}${REST}\\bor[\\s(]+)?${IS_SELLER}${REST}\\band\\b${REST}${HAS_MESSAGES}`,
    `${HAS_MESSAGES}${REST}\\band\\b${REST}${IS_SELLER}`,
  ],
  [
    'one of the two people',
    String.raw`\bin\s*\(${BOTH}\)`,
    String.raw`\b(?:any|some)\s*\(\s*array\s*\[${BOTH}\]`,
    `${IS_BUYER}${REST}\\bor\\b${REST}${IS_SELLER}`,
    `${IS_SELLER}${REST}\\bor\\b${REST}${IS_BUYER}`,
  ],
  [
    'the other person',
    String.raw`\bcase\b${upTo(160)}\b(?:then|else)\s+${EITHER}(?:\s+else\s+${EITHER})?`,
    String.raw`\b(?:then|else)\s+${EITHER}`,
  ],
  [
    'a person without a name',
    String.raw`\bdisplay_name\b[^\`;,]{0,80},\s*${NO_NAME}`,
    String.raw`\bdisplay_name\s+${NULL_TEST}\s+then${upTo(80)}${NO_NAME}`,
    String.raw`\?\?\s*'User'`,
  ],
  ['an admin has a name', String.raw`\bcoalesce\s*\(\s*${ROW}display_name\s*,\s*${ROW}name\b`],
  [
    'one person blocks another',
    // The statement is one copy, however often it names the table.
    join(
      String.raw`\b(?:from|join|update|into|table|only|lateral|using)[\s(]+blocks\b`,
      String.raw`,\s*blocks\b(?=\s+(?:as\s+)?\w+\s*(?:,|where|on|join|left|order|limit|\)|\`)|\s+where\b)`,
      String.raw`\bblocke[rd]_id\b`,
    ) + '[^`]*',
  ],
]

const MATCHERS = POLICIES.map(([name, ...patterns]) => ({ name, pattern: new RegExp(join(...patterns), 'gi') }))

/** Spellings of a name or a column that mean the same, and the one that the patterns know. */
const SPELLINGS: readonly (readonly [pattern: RegExp, same: string])[] = [
  [/\$\{\s*nameColumn\(\s*\w+\s*,\s*['"](\w+)['"]\s*,\s*['"](\w+)['"]\s*\)\s*\}/g, '$1.$2'],
  [/\$\{\s*nameColumn\([^()]*,\s*['"](\w+)['"]\s*\)\s*\}/g, '$1'],
  [/\$\{\s*[\w.()]*\(\s*(['"`])([\w.]+)\1\s*,?\s*\)\s*\}/g, '$2'],
  [/"(\w+)"/g, '$1'],
  [/::\s*\w+(?:\s*\(\s*\d+\s*\))?(?:\s*\[\s*\])*/g, ''],
  [/([\w}])\s*\.\s*(?=\w)/g, '$1.'],
  [/\bpublic\./g, ''],
]
const IN_BRACKETS = /(?<![\w}])\(\s*((?:[\w}]+\.)?\w+)\s*\)/g

/** The text with one spelling for names of columns. Its lines keep their numbers. */
function normalise(text: string): string {
  let same = SPELLINGS.reduce((rest, [pattern, one]) => replaceInLines(rest, pattern, one), text)
  for (let before = ''; before !== same;) {
    before = same
    same = replaceInLines(same, IN_BRACKETS, ' $1 ')
  }
  return same
}

const replaceInLines = (text: string, pattern: RegExp, one: string) =>
  text.replace(pattern, (match, ...groups: unknown[]) => {
    const filled = one.replace(/\$(\d)/g, (_, place: string) => {
      const group = groups[Number(place) - 1]
      return typeof group === 'string' ? group : ''
    })
    return filled + '\n'.repeat(countLines(match))
  })

const countLines = (text: string) => text.split('\n').length - 1

/** The policies that a text without comments spells out, each with its line. */
export function findPolicies(text: string): { name: string; line: number }[] {
  let rest = normalise(text)
  return MATCHERS.flatMap(({ name, pattern }) => {
    const found: { name: string; line: number }[] = []
    const whole = rest
    rest = whole.replace(pattern, (match, ...others: unknown[]) => {
      const offset = others.find((part) => typeof part === 'number') ?? 0
      found.push({ name, line: countLines(whole.slice(0, offset)) + 1 })
      return match.replace(/[^\n]/g, ' ')
    })
    return found
  })
}

/** How often statements spell a policy out outside its home. */
export function countPolicyCopies(codes: readonly Code[], exceptions = EXCEPTIONS): Figure {
  const isRead = (file: string) => findPart(file) === 'product' || findPart(file) === 'demo' || isScript(file)
  const all = codes
    .filter(({ file }) => isRead(file) && !HOME.test(file) && !SPELLS_OUT.test(file))
    .flatMap((code) =>
      findPolicies(blankComments(code)).map(({ name, line }) => ({ file: code.file, line, text: name })),
    )
  const isExcepted = ({ file, text }: Problem) => exceptions.some((one) => one.file === file && one.policy === text)
  const unused = exceptions
    .filter(({ file, policy }) => codes.some((code) => code.file === file) && !all.some(matches(file, policy)))
    .map(({ file, policy }) => ({ file, text: `an exception that nothing needs: ${policy}` }))
  const found = [...all.filter((one) => !isExcepted(one)), ...unused]
  const byName = Object.entries(Object.groupBy(found, ({ text }) => text)).map(
    ([name, list = []]) => `${name}: ${list.length} in ${new Set(list.map(({ file }) => file)).size} files`,
  )
  return { name: 'copies of policy predicates', value: found.length, rule: 0, places: found, details: byName }
}

const matches = (file: string, policy: string) => (one: Problem) => one.file === file && one.text === policy
const isScript = (file: string) => file.startsWith('scripts/') && findPart(file) === 'tools'
