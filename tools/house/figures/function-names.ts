import { findPart } from '../parts.ts'
import { isNode, isTest, walk, type Code, type Problem, type SyntaxNode } from '../tree.ts'
import type { Figure } from './figure.ts'

/** Verbs that say nothing without an object: a search for one finds dozens of functions. */
const BARE_VERBS = new Set(['keep', 'leave', 'load', 'look', 'read', 'send', 'show', 'take', 'write'])
/** Types by these names say nothing of what they hold, and each stood in many files. */
const VAGUE_TYPES =
  /^(?:export )?(?:type|interface) (Asked|Found|Given|Held|Kept|Known|Place|Read|Said|Shown|Told|Tried|Who)\b/gm
/** Variables by these names say that there is something, and not what. */
const PARTICIPLES = new Set(['asked', 'found', 'kept', 'known', 'said', 'told'])
/** A function of so few lines is read where it stands. */
const SHORT = 2

/** A reader finds a function by searching for its name, so a name has a verb and an object. */
export function countVagueNames(codes: readonly Code[]): Figure[] {
  const functions = codes.flatMap(listFunctions)
  const figure = (name: string, vague: readonly NamedFunction[]): Figure => ({
    name,
    value: vague.length,
    rule: 'falls',
    places: vague.map(({ file, line, text }) => ({ file, line, text })),
  })
  return [
    figure(
      'functions named by a bare verb',
      functions.filter(({ file, lines, text }) => BARE_VERBS.has(text) && lines > SHORT && !isTest(file)),
    ),
    figure(
      'functions whose name ends in Of',
      functions.filter(({ text }) => text.endsWith('Of')),
    ),
  ]
}

export function countVagueTypes(codes: readonly Code[]): Figure {
  const places = codes
    .filter(({ file }) => findPart(file) === 'product')
    .flatMap(({ file, text, lineAt }) =>
      [...text.matchAll(VAGUE_TYPES)].map(({ index, 1: name = '' }) => ({ file, line: lineAt(index), text: name })),
    )
  return { name: 'types named by a participle or a question', value: places.length, rule: 'falls', places }
}

export function countParticiples(codes: readonly Code[]): Figure {
  const places = codes.filter(({ file }) => findPart(file) === 'product').flatMap(listParticiples)
  return { name: 'variables named by a participle', value: places.length, rule: 'falls', places }
}

function listParticiples({ file, program, lineAt }: Code): Problem[] {
  const places: Problem[] = []
  walk(program, ({ type, id, start }) => {
    const name = type === 'VariableDeclarator' && isNode(id) ? String(id['name']) : ''
    if (PARTICIPLES.has(name)) places.push({ file, line: lineAt(start), text: name })
  })
  return places
}

export type NamedFunction = Problem & { lines: number }

/** Declared functions, and variables that hold one; methods are read with the name of their object. */
export function listFunctions({ file, program, lineAt }: Code): NamedFunction[] {
  const found: NamedFunction[] = []
  walk(program, (node) => {
    const name = functionName(node)
    if (name === undefined) return
    const line = lineAt(node.start)
    found.push({ file, line, lines: lineAt(node.end) - line + 1, text: name })
  })
  return found
}

function functionName({ type, id, init }: SyntaxNode): string | undefined {
  const isFunction = isNode(init) && /^(?:ArrowFunction|Function)Expression$/.test(init.type)
  if (type !== 'FunctionDeclaration' && !(type === 'VariableDeclarator' && isFunction)) return undefined
  return isNode(id) && typeof id['name'] === 'string' ? id['name'] : undefined
}
