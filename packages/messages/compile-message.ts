/** Compiles one ICU message into a JavaScript expression. */
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

export interface CompiledMessage {
  /** An expression over `p`, the parameters, and the functions that `uses` names. */
  code: string
  /** The TypeScript type of each parameter, by its name. */
  params: ReadonlyMap<string, ParameterType>
  uses: ReadonlySet<Helper>
}

export type ParameterType = 'string | number' | 'number' | 'string' | 'Wrap'
/** In the order in which compiled messages take them. */
export const HELPERS = ['plural', 'select', 'count', 'rich', 'siteName'] as const
export type Helper = (typeof HELPERS)[number]

const SITE = 'site'

/** Throws an `Error` that says what is wrong with the text. `counting` is the language whose plurals it has, if not its own. */
export function compileMessage(text: string, language: string, counting = language): CompiledMessage {
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
        // Every message may call the site by its name; no caller passes it.
        if (element.value === SITE) {
          uses.add('siteName')
          return 'siteName()'
        }
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
        checkCategories(Object.keys(element.options), counting)
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

function checkCategories(branches: readonly string[], language: string): void {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const lacking = pluralCategories.filter((category) => !branches.includes(category))
  if (lacking.length > 0) throw new Error(`the plural lacks ${lacking.join(' and ')}`)
}

/** A language that nobody speaks: the first one made longer and strange, to find what is cut or not translated. */
export interface PseudoLanguage {
  language: string
  /** Replaces the letters of a text. */
  accent: (text: string) => string
  /** Makes a message of so many letters longer. */
  frame: (text: string, letters: number) => string
}

/** A message in the pseudo-language. Parameters and tags stay. */
export function makePseudo(text: string, { accent, frame }: PseudoLanguage): string {
  const elements = parse(text, { requiresOtherClause: false })
  replaceLetters(elements, accent)
  return frame(printAST(elements), countLetters(elements))
}

function replaceLetters(elements: MessageFormatElement[], accent: PseudoLanguage['accent']): void {
  for (const element of elements) {
    if (element.type === TYPE.literal) element.value = accent(element.value)
    else if (element.type === TYPE.tag) replaceLetters(element.children, accent)
    else if (element.type === TYPE.plural || element.type === TYPE.select) {
      for (const { value } of Object.values(element.options)) replaceLetters(value, accent)
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
