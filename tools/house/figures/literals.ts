import { findPart } from '../parts.ts'
import { isNode, type Code, type Problem, type SyntaxNode } from '../tree.ts'
import type { Figure } from './figure.ts'

/**
 * Code whose English nobody reads in the product: it is for operators and their logs, for models, or it is data in
 * which searches and messages are recognised.
 */
const FOR_OTHERS: readonly RegExp[] = [
  /^app\/(?:db|server\/backup)\//,
  /^packages\//,
  /^app\/server\/requests\/own-hosts\./,
  // An operator’s command, the stored name of whoever left, and names of browsers and scripts.
  /^app\/features\/accounts\/(?:admin-role|settings\/close-account|settings\/device-name)\./,
  /^app\/shared\/(?:async\/turns|text\/(?:mail-address|visible-text))\.ts$/,
  // Why rows of a closed account stay; what the account’s file lacks are messages.
  /^app\/server\/account-data\.ts$/,
  /^app\/platform\/(?!http\/|visitor\/|mail\/)/,
  /^app\/features\/demo\//,
  /^app\/features\/cautions\/(?:(?:patterns|words)\/|caution-rules\.ts$)/,
  /^app\/features\/catalogue\/search\/(?:understanding|vocabulary|names|model)\//,
  /^app\/features\/catalogue\/(?:areas|places\/names)\//,
  /^app\/features\/selling\/(?:import|details)\//,
  /^app\/routes\/dev-mail/,
  // Mistakes in the files of operators.
  /^app\/nouns\/category\/\w+-shape\.server\.ts$/,
  /^app\/shared\/(?:catalogue|language\/(?:languages|written-language)|numbers\/(?:hindi-numbers|money-words|read-amount)|text\/staff-name)\.ts$/,
  // It offers each language in that language.
  /^app\/shell\/language\/language-bar\.tsx$/,
]

/** A person hears or sees what stands in these attributes of elements, and under these keys. */
const SHOWN = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'heading',
  'hint',
  'label',
  'message',
  'note',
  'placeholder',
  'subject',
  'text',
  'title',
])
/** These go to the log, to whoever reads a stack, or are the answer to a program that asked for a file. */
const FOR_LOGS = /^(?:log|console)\.|^(?:\w*Error|URL|URLSearchParams|RegExp|Intl\.\w+|Response|c\.text)$/
/** A metric’s explanation, and headers of HTTP. */
const FOR_PROGRAMS = new Set(['help', 'Vary', 'vary', 'Allow'])
/** The description of an operation and its answers is for developers. Whatever else it says, such as a toast, is for people. */
const OPERATIONS = /(?:\.(?:api\.server|schema)|\/describe-operation\.server)\.ts$/
/** Its summary, the meaning of each status, and examples of answers. */
const DESCRIPTION = /^(?:summary|answers|\d{3}|examples)$/

/** Where a literal stands: in code, under a name that people may see, or where people see it whatever it is. */
type Place = 'code' | 'named' | 'shown'
/** Most names are ids: of jobs, mails, fields. One that begins with a capital is not. */
const placeUnder = (key: string): Place => (SHOWN.has(key) ? 'shown' : key === 'name' ? 'named' : 'code')

/** The argument of these calls that people read, counted from 0. */
const READ_ARGUMENT: readonly [name: RegExp, at: number][] = [
  [/^toast\.\w+$/, 0],
  [/^Refusal$/, 1],
]

/** Vowels of scripts such as Devanagari are marks, and no letters. */
const LETTERS = /\p{L}[\p{L}\p{M}]/u
/** Begins like a sentence, and has a second word or an end. */
const SENTENCE = /^[“"]?\p{Lu}[\p{L}'’-]*(?:[.!?…]|,? \S)/u
const WORD = /^\p{Lu}\p{L}+/u
/** The code is English: whatever is in a script without capital letters is for people. */
const OTHER_SCRIPT = /\p{Lo}/u
/** Is the same in every language: the product’s own name, an address, a path. */
const UNTRANSLATED = /Khazana|https?:\/\/\S*|^\/\S*$/g

/** Counts texts in code that a person would read: they belong into `messages/`, in every language. */
export function countLiterals(codes: readonly Code[]): Figure {
  const places = codes
    .filter(({ file }) => findPart(file) === 'product' && !FOR_OTHERS.some((pattern) => pattern.test(file)))
    .flatMap(findLiterals)
  return { name: 'texts in code that a person reads', value: places.length, rule: 'falls', places }
}

function findLiterals({ file, text: source, program, lineAt }: Code): Problem[] {
  const found: Problem[] = []
  const isForPrograms = (name: string) => FOR_PROGRAMS.has(name) || (OPERATIONS.test(file) && DESCRIPTION.test(name))
  const add = (node: SyntaxNode, text: string) =>
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
        if (isRead(String(value['value']), 'shown')) add(value, String(value['value']))
        return
      case 'JSXAttribute': {
        const name = /^[\w-]+/.exec(source.slice(value.start))?.[0] ?? ''
        if (name !== 'className') visit(value['value'], SHOWN.has(name) ? 'shown' : 'code')
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
        return isForPrograms(name) ? undefined : visit(value['value'], placeUnder(name))
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

function isRead(whole: string, place: Place): boolean {
  const text = whole.replaceAll(UNTRANSLATED, '')
  if (SENTENCE.test(text) || OTHER_SCRIPT.test(text)) return true
  return (place === 'named' && WORD.test(text)) || (place === 'shown' && LETTERS.test(text))
}

/** The text of a template, with 0 for each value. */
function quasis(template: SyntaxNode): string {
  const parts = Array.isArray(template['quasis']) ? template['quasis'] : []
  return parts.map((part: { value?: { cooked?: string } }) => part.value?.cooked ?? '').join('0')
}
