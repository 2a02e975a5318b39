import { findPart } from '../parts.ts'
import type { Code, Problem } from '../tree.ts'
import type { Figure } from './figure.ts'

/**
 * Code whose English nobody reads in the product: it is for operators and their logs, for models, or it is data in
 * which searches and messages are recognised.
 */
const FOR_OTHERS: readonly RegExp[] = [
  /^app\/(?:db|server\/backup)\//,
  /^app\/server\/requests\/own-hosts\./,
  // An operator’s command, the stored name of whoever left, and names of browsers.
  /^app\/features\/accounts\/(?:admin-role|settings\/close-account|settings\/device-name)\./,
  /^app\/shared\/(?:async\/turns|text\/visible-text)\.ts$/,
  // Why rows of a closed account stay; what the account’s file lacks are messages.
  /^app\/server\/account-data\.ts$/,
  /^app\/platform\/(?!http\/|visitor\/|mail\/)/,
  /^app\/features\/demo\//,
  /^app\/features\/cautions\/(?:(?:patterns|words|caution-corpus)\/|caution-rules\.ts$)/,
  /^app\/features\/catalogue\/search\/(?:understanding|vocabulary|names|model)\//,
  /^app\/features\/catalogue\/places\/names\/(?:cities-\w+|localities|localities-in-hindi|old-names)\.ts$/,
  /^app\/features\/selling\/(?:import|details)\//,
  /^app\/routes\/dev-mail/,
  /^app\/shared\/(?:catalogue|language\/languages)\.ts$/,
  // It offers each language in that language.
  /^app\/shell\/language\/language-bar\.tsx$/,
]

/** A person hears or sees these, whatever they are called in English. */
const SHOWN_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'placeholder',
  'title',
  'label',
])
const SHOWN_KEYS = new Set(['label', 'name', 'title', 'text', 'heading', 'description', 'message', 'subject'])
/** These go to the log, to whoever reads a stack, or are the answer to a program that asked for a file. */
const FOR_LOGS = /^(?:log|console)\.|^(?:\w*Error|URL|URLSearchParams|RegExp|Intl\.\w+|Response|c\.text)$/
/** A metric’s explanation, and headers of HTTP. */
const FOR_PROGRAMS = new Set(['help', 'Vary', 'vary', 'Allow'])
/** The description of an operation is for developers. Whatever else it says, such as a toast, is for people. */
const OPERATIONS = /\.api\.server\.ts$/
/** Its summary, and what each status means. */
const DESCRIPTION = /^(?:summary|answers|\d{3})$/

/** Where a literal stands: in code, under a name that people see, or where people see it whatever it is. */
type Place = 'code' | 'named' | 'shown'
/** The argument of these calls that people read, counted from 0. */
const READ_ARGUMENT: readonly [name: RegExp, at: number][] = [
  [/^toast\.\w+$/, 0],
  [/^Refusal$/, 1],
]

const LETTERS = /\p{L}{2}/u
/** Begins like a sentence, and has a second word or an end. */
const SENTENCE = /^[“"]?\p{Lu}[\p{L}'’-]*(?:[.!?…]|,? \S)/u
const WORD = /^\p{Lu}\p{L}+/u

/** Counts texts in code that a person would read: they belong into `messages/`, in every language. */
export function countLiterals(codes: readonly Code[]): Figure {
  const places = codes
    .filter(({ file }) => findPart(file) === 'product' && !FOR_OTHERS.some((pattern) => pattern.test(file)))
    .flatMap(findLiterals)
  return { name: 'texts in code that a person reads', value: places.length, rule: 'falls', places }
}

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export function findLiterals({ file, text: source, program, lineAt }: Code): Problem[] {
  const found: Problem[] = []
  const isForPrograms = (name: string) => FOR_PROGRAMS.has(name) || (OPERATIONS.test(file) && DESCRIPTION.test(name))
  const add = (node: Node, text: string) =>
    found.push({ file, line: lineAt(node.start), text: text.trim().replaceAll(/\s+/g, ' ') })

  function visit(value: unknown, place: Place): void {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, place))
    if (!isNode(value)) return
    switch (value.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'TaggedTemplateExpression':
      case 'TSLiteralType':
      case 'TSImportType':
        return
      case 'JSXText':
        if (LETTERS.test(String(value['value'])) && String(value['value']).trim() !== 'Khazana')
          add(value, String(value['value']))
        return
      case 'JSXAttribute': {
        const name = /^[\w-]+/.exec(source.slice(value.start))?.[0] ?? ''
        if (name !== 'className') visit(value['value'], SHOWN_ATTRIBUTES.has(name) ? 'named' : 'code')
        return
      }
      case 'JSXElement':
      case 'JSXFragment':
        visit(value['openingElement'], 'code')
        return visit(value['children'], 'shown')
      case 'MemberExpression':
        visit(value['object'], 'code')
        return visit(value['property'], 'code')
      case 'Property': {
        const { key } = value
        const name = String(isNode(key) ? (key['name'] ?? key['value']) : '')
        return isForPrograms(name) ? undefined : visit(value['value'], SHOWN_KEYS.has(name) ? 'named' : 'code')
      }
      case 'CallExpression':
      case 'NewExpression': {
        const callee = value['callee']
        const name = isNode(callee) ? (/^[\w.]+/.exec(source.slice(callee.start))?.[0] ?? '') : ''
        if (FOR_LOGS.test(name)) return
        visit(callee, 'code')
        // A schema’s description is a part of that of its operation.
        if (isNode(callee) && isNode(callee['property']) && callee['property']['name'] === 'describe') return
        const read = READ_ARGUMENT.find(([pattern]) => pattern.test(name))?.[1]
        const given = Array.isArray(value['arguments']) ? value['arguments'] : []
        given.forEach((argument, at) => visit(argument, at === read ? 'shown' : 'code'))
        return
      }
      case 'BinaryExpression':
      case 'SwitchCase':
        // Comparisons are with data.
        if (value['operator'] !== '+') return visit(value['consequent'], place)
        break
      case 'Literal':
        if (typeof value['value'] === 'string' && isRead(value['value'], place)) add(value, value['value'])
        return
      case 'TemplateLiteral': {
        const text = quasis(value)
        if (isRead(text, place)) add(value, text)
        return visit(value['expressions'], place)
      }
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'type') visit(inner, place)
  }

  visit(program, 'code')
  return found
}

const isRead = (text: string, place: Place): boolean =>
  text !== 'Khazana' &&
  (SENTENCE.test(text) || (place === 'named' && WORD.test(text)) || (place === 'shown' && LETTERS.test(text)))

/** The text of a template, with 0 for each value. */
function quasis(template: Node): string {
  const parts = Array.isArray(template['quasis']) ? template['quasis'] : []
  return parts.map((part: { value?: { cooked?: string } }) => part.value?.cooked ?? '').join('0')
}
