/** Reads all texts of the product: the JSON files in folders named `messages`, a file for each language. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import {
  compileMessage,
  HELPERS,
  makePseudo,
  type CompiledMessage,
  type Helper,
  type ParameterType,
  type PseudoLanguage,
} from './compile-message.ts'

/** The notes for translators: the same keys, and a note for each. The name is MediaWiki's. */
const NOTES = 'qqq'

/** No code has such a function: after the build, every call of it is replaced by a text (`messages-plugin.ts`). */
export const MARK = '__MESSAGE__'

export interface MessageSettings {
  /** The folder, from the root, in which folders named `messages` have texts. */
  folder: string
  /** By the names of their files. Texts that another language lacks are shown in the first one. */
  languages: readonly [first: string, ...others: string[]]
  pseudo?: PseudoLanguage | undefined
  /** The modules that compiled messages import: `language`, `plural` with `select` and `count`, `rich` with `Wrap`, and `siteName`. */
  imports: Readonly<Record<'language' | 'formats' | 'rich' | 'site', string>>
}

export interface Message {
  key: string
  /** Across the product, and new whenever one of its texts changes. */
  id: string
  english: string
  code: Readonly<Partial<Record<string, string>>>
  params: ReadonlyMap<string, ParameterType>
  helpers: readonly Helper[]
  isRich: boolean
}

export interface Room {
  /** From the root: `app/features/wishlist/messages`. */
  folder: string
  messages: Message[]
  /** In words for whoever edits the files. */
  problems: string[]
}

export const builtLanguages = ({ languages, pseudo }: MessageSettings): string[] => [
  ...languages,
  ...(pseudo ? [pseudo.language] : []),
]

export function readMessages(root: string, settings: MessageSettings): Room[] {
  return listFolders(root, settings).map((folder) => readRoom(root, folder, settings))
}

/** The folders with texts, from the root. */
export function listFolders(root: string, { folder, languages: [first] }: MessageSettings): string[] {
  return listInside(root, folder, `${first}.json`)
}

function listInside(root: string, path: string, file: string): string[] {
  if (!existsSync(join(root, path))) return []
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return []
    const inside = `${path}/${entry.name}`
    return entry.name === 'messages' && existsSync(join(root, inside, file)) ? [inside] : listInside(root, inside, file)
  })
}

type Texts = Record<string, string>

function readRoom(root: string, folder: string, settings: MessageSettings): Room {
  const { languages, pseudo } = settings
  const [first, ...translations] = languages
  const problems: string[] = []
  const readTexts = (name: string): Texts => {
    const path = join(root, folder, `${name}.json`)
    if (!existsSync(path)) {
      problems.push(`there is no ${name}.json`)
      return {}
    }
    // The check below finds what is no text.
    return JSON.parse(readFileSync(path, 'utf8')) as Texts
  }
  const english = readTexts(first)
  const others = translations.map((language) => [language, readTexts(language)] as const)
  const notes = readTexts(NOTES)
  const keys = Object.keys(english)
  for (const [name, texts] of [...others, [NOTES, notes] as const]) {
    const lacking = keys.filter((key) => !texts[key]?.trim())
    if (lacking.length > 0) problems.push(`${name}.json lacks ${lacking.join(', ')}`)
    const tooMuch = Object.keys(texts).filter((key) => !(key in english))
    if (tooMuch.length > 0) problems.push(`${name}.json has ${tooMuch.join(', ')}, which English lacks`)
  }
  const messages = keys.map((key): Message => {
    const text = english[key] ?? ''
    if (!/^[a-z][a-zA-Z0-9]*$/.test(key) || RESERVED.has(key)) problems.push(`${key} is no name for a function`)
    const own = compile(text, first, key)
    const code: Partial<Record<string, string>> = { [first]: own.code }
    const uses = new Set(own.uses)
    const params = new Map(own.params)
    for (const [language, texts] of others) {
      const translated = texts[key]
      if (!translated?.trim()) continue
      const compiled = compile(translated, language, key)
      if (!isEqual(own.params, compiled.params)) {
        problems.push(`${language}.json: ${key} has ${describe(compiled.params)}, English has ${describe(own.params)}`)
        continue
      }
      code[language] = compiled.code
      // Hindi may count with a number that English only shows.
      for (const [name, type] of compiled.params) if (type === 'number') params.set(name, type)
      for (const helper of compiled.uses) uses.add(helper)
      const most = Number(/\bat most (\d+) letters/i.exec(notes[key] ?? '')?.[1] ?? Infinity)
      if (translated.length > most) problems.push(`${language}.json: ${key} has more than ${most} letters`)
    }
    // A tag stands around words that say what it is.
    const unexplained = [...own.params].filter(([name, type]) => type !== 'Wrap' && !notes[key]?.includes(`{${name}}`))
    if (notes[key] && unexplained.length > 0)
      problems.push(`${NOTES}.json: ${key} does not say what ${describe(new Map(unexplained))} is`)
    if (pseudo) code[pseudo.language] = compile(makePseudo(text, pseudo), pseudo.language, key).code
    const hash = createHash('sha256').update(JSON.stringify(code)).digest('hex').slice(0, 8)
    return {
      key,
      id: `${folder.slice(settings.folder.length + 1).replace(/\/messages$/, '')}/${key}#${hash}`,
      english: text,
      code,
      params,
      helpers: HELPERS.filter((helper) => uses.has(helper)),
      isRich: own.uses.has('rich'),
    }
  })
  return { folder, messages, problems }

  function compile(text: string, language: string, key: string): CompiledMessage {
    try {
      return compileMessage(text, language, language === pseudo?.language ? first : language)
    } catch (error) {
      problems.push(`${language}.json: ${key}: ${error instanceof Error ? error.message : String(error)}`)
      return { code: JSON.stringify(text), params: new Map(), uses: new Set() }
    }
  }
}

const isEqual = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a].every(([name, type]) => isAlike(type, b.get(name)))

const isAlike = (a: unknown, b: unknown): boolean =>
  a === b || [a, b].every((type) => type === 'number' || type === 'string | number')

const describe = (params: ReadonlyMap<string, unknown>): string => [...params.keys()].join(', ') || 'no parameters'

/** Words of JavaScript, and the names that the modules import. */
const RESERVED = new Set(
  [
    'break case catch class const continue debugger default delete do else enum export extends false finally for function',
    'if import in instanceof new null return static super switch this throw true try typeof var void while with yield let',
    'await async language count plural select rich siteName',
  ].flatMap((line) => line.split(' ')),
)
