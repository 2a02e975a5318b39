/** Compiles one ICU message into a JavaScript expression. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

import type { Language } from '../../app/shared/language/languages.ts'
import { accentText, framePseudo } from '../../app/shared/language/pseudo.ts'

export interface CompiledMessage {
  /** An expression over `p`, the parameters, and the functions of `app/shared/text/formats.ts` that `uses` names. */
  code: string
  /** The TypeScript type of each parameter, by its name. */
  params: ReadonlyMap<string, ParameterType>
  uses: ReadonlySet<Helper>
}

export type ParameterType = 'string | number' | 'number' | 'string' | 'Wrap'
/** In the order in which compiled messages take them. */
export const HELPERS = ['plural', 'select', 'count', 'rich'] as const
export type Helper = (typeof HELPERS)[number]

/** Throws an `Error` that says what is wrong with the text. */
export function compileMessage(text: string, language: Language): CompiledMessage {
  const params = new Map<string, ParameterType>()
  const uses = new Set<Helper>()
  const quoted = JSON.stringify(language)

  function note(name: string, type: ParameterType): string {
    if (!/^[a-z]\w*$/i.test(name)) throw new Error(`{${name}} is not a parameter’s name`)
    const before = params.get(name)
    // A number that is counted may also be shown as it is.
    if (before === undefined || before === 'string | number') params.set(name, type)
    else if (type !== 'string | number' && before !== type) throw new Error(`{${name}} is a ${before} and a ${type}`)
    return `p.${name}`
  }

  function compileParts(elements: readonly MessageFormatElement[], counted: string | null): string[] {
    const parts: string[] = []
    for (const element of elements) parts.push(compileElement(element, counted))
    return parts
  }

  const join = (elements: readonly MessageFormatElement[], counted: string | null): string => {
    const parts = compileParts(elements, counted)
    if (parts.length === 0) return '""'
    // One of the first two must be a string, so that numbers are not added. Parameters may be numbers.
    const mayAdd = parts.slice(0, 2).every((part) => part.startsWith('p.'))
    return (mayAdd ? ['""', ...parts] : parts).join('+')
  }

  function compileElement(element: MessageFormatElement, counted: string | null): string {
    switch (element.type) {
      case TYPE.literal:
        return JSON.stringify(element.value)
      case TYPE.argument:
        return note(element.value, 'string | number')
      case TYPE.number:
        if (element.style) throw new Error('a number has no style here: format it before')
        uses.add('count')
        return `count(${note(element.value, 'number')})`
      case TYPE.pound:
        if (!counted) throw new Error('# stands outside of a plural')
        uses.add('count')
        return `count(${counted})`
      case TYPE.plural: {
        if (element.offset || element.pluralType === 'ordinal')
          throw new Error('neither offsets nor ordinals are used here')
        const name = note(element.value, 'number')
        checkCategories(Object.keys(element.options), language)
        uses.add('plural')
        return `plural(${quoted},${name},{${compileBranches(element.options, name)}})`
      }
      case TYPE.select: {
        const name = note(element.value, 'string')
        if (!element.options['other']) throw new Error(`{${element.value}} has no branch "other"`)
        uses.add('select')
        return `select(${name},{${compileBranches(element.options, counted)}})`
      }
      case TYPE.tag: {
        if (containsTag(element.children)) throw new Error('a tag stands inside another')
        uses.add('rich')
        return `${note(element.value, 'Wrap')}(${join(element.children, counted)})`
      }
      case TYPE.date:
      case TYPE.time:
        throw new Error(`{${element.value}} is formatted before it is given to the message`)
    }
  }

  const compileBranches = (
    options: Record<string, { value: MessageFormatElement[] }>,
    counted: string | null,
  ): string =>
    Object.entries(options)
      .map(([name, { value }]) => {
        if (containsTag(value)) throw new Error('a tag stands around a plural, never in its branches')
        return `${/^\w+$/.test(name) && !/^\d/.test(name) ? name : JSON.stringify(name)}:${join(value, counted)}`
      })
      .join()

  const elements = parse(text, { requiresOtherClause: false })
  if (!containsTag(elements)) return { code: join(elements, null), params, uses }
  const parts = compileParts(elements, null)
  return { code: `rich(${parts.join()})`, params, uses }
}

const containsTag = (elements: readonly MessageFormatElement[]): boolean =>
  elements.some((element) => element.type === TYPE.tag)

function checkCategories(branches: readonly string[], language: Language): void {
  const { pluralCategories } = new Intl.PluralRules(language === 'qps' ? 'en' : language).resolvedOptions()
  const lacking = pluralCategories.filter((category) => !branches.includes(category))
  if (lacking.length > 0) throw new Error(`the plural lacks ${lacking.join(' and ')}`)
}

/** English as the pseudo-language `qps`: accented, 40 % longer, in brackets. Parameters and tags stay. */
export function makePseudo(text: string): string {
  const elements = parse(text, { requiresOtherClause: false })
  accent(elements)
  return framePseudo(printAST(elements), countLetters(elements))
}

function accent(elements: MessageFormatElement[]): void {
  for (const element of elements) {
    if (element.type === TYPE.literal) element.value = accentText(element.value)
    else if (element.type === TYPE.tag) accent(element.children)
    else if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) accent(value)
    }
  }
}

const countLetters = (elements: readonly MessageFormatElement[]): number =>
  elements.reduce((sum, element) => {
    if (element.type === TYPE.literal) return sum + element.value.length
    if (element.type === TYPE.tag) return sum + countLetters(element.children)
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      return sum + Math.max(...Object.values(element.options).map(({ value }) => countLetters(value)))
    }
    return sum
  }, 0)
