import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { listDetails } from '#app/nouns/category/category-details.ts'
import { FIRST_LANGUAGE, type Language } from '#app/shared/language/languages.ts'
import { listFolders, makePseudo } from '#packages/messages'

import { messageSettings, PSEUDO } from '../../scripts/messages/message-settings.ts'

export type Part =
  | { literal: string }
  /** `counts`: only digits can stand there. */
  | { param: string; counts: boolean }

/** The words by which branches were chosen: `one` for a plural, any word for a select. */
type Choices = ReadonlyMap<string, string>

/** One of the texts that a message can be in English: the parts between which its parameters stand. */
export interface Template {
  parts: readonly Part[]
  choices: Choices
  /** Its own words in small letters. */
  own: string
  literals: readonly string[]
  /** The same message in the other language. */
  translated: readonly MessageFormatElement[]
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Every message of the product in English, with its translation. */
export function readTexts(to: Language): [english: string, translated: string][] {
  const ofCategories = listDetails().flatMap(({ names, whatToAdd }) =>
    [names, whatToAdd].flatMap((texts): [string, string][] =>
      texts.en === undefined
        ? []
        : [[texts.en, Object.entries(texts).find(([key]) => key === to)?.[1] ?? makePseudo(texts.en, PSEUDO)]],
    ),
  )
  const messages = listFolders(ROOT, messageSettings()).flatMap((folder) => {
    const read = (name: string) =>
      // The compiler of the messages has checked that they are texts by key.
      JSON.parse(readFileSync(join(ROOT, folder, `${name}.json`), 'utf8')) as Record<string, string>
    const others: Record<string, string> = to === 'qps' ? {} : read(to)
    return Object.entries(read(FIRST_LANGUAGE)).map(([key, text]): [string, string] => [
      text,
      others[key] ?? makePseudo(text, PSEUDO),
    ])
  })
  return [...ofCategories, ...messages]
}

/** Every form that these messages can have in English. */
export function makeTemplates(texts: readonly (readonly [english: string, translated: string])[]): Template[] {
  return texts.flatMap(([english, other]) => {
    const translated = parse(other, { requiresOtherClause: false })
    const own = parse(english, { requiresOtherClause: false })
    return [[own, translated] as const, ...pairTags(own, translated)].flatMap(([said, inLanguage]) =>
      expand(said, null).map(([parts, choices]) => ({
        parts: joinLiterals(parts),
        choices,
        own: parts.map((part) => ('literal' in part ? part.literal.toLowerCase() : ' ')).join(''),
        literals: parts.flatMap((part) => ('literal' in part ? part.literal.toLowerCase().trim() : [])),
        translated: inLanguage,
      })),
    )
  })
}

type Elements = readonly MessageFormatElement[]

/** The text inside of a tag is that of an element of its own: a link's. */
function pairTags(english: Elements, translated: Elements): (readonly [Elements, Elements])[] {
  return english.flatMap((element) => {
    if (element.type !== TYPE.tag) return []
    const other = translated.find((one) => one.type === TYPE.tag && one.value === element.value)
    return other?.type === TYPE.tag ? [[element.children, other.children] as const] : []
  })
}

type Branch = readonly [parts: readonly Part[], choices: Choices]

/** Every way through the branches of a message. */
function expand(elements: Elements, counted: string | null): Branch[] {
  let all: Branch[] = [[[], new Map()]]
  for (const element of elements) {
    const ways = expandElement(element, counted)
    all = all.flatMap(([before, chosen]) =>
      ways
        // A message may ask for the same parameter twice.
        .filter(([, more]) => [...more].every(([name, word]) => (chosen.get(name) ?? word) === word))
        .map(([parts, more]): Branch => [[...before, ...parts], new Map([...chosen, ...more])]),
    )
  }
  return all
}

function expandElement(element: MessageFormatElement, counted: string | null): Branch[] {
  switch (element.type) {
    case TYPE.literal:
      return [[[{ literal: element.value }], new Map()]]
    case TYPE.pound:
      return [[[{ param: counted ?? '', counts: true }], new Map()]]
    case TYPE.number:
      return [[[{ param: element.value, counts: true }], new Map()]]
    case TYPE.tag:
      return expand(element.children, counted)
    case TYPE.plural:
    case TYPE.select: {
      const inside = element.type === TYPE.plural ? element.value : counted
      return Object.entries(element.options).flatMap(([word, { value }]) =>
        expand(value, inside).map(([parts, more]): Branch => [parts, new Map([...more, [element.value, word]])]),
      )
    }
    case TYPE.argument:
    case TYPE.date:
    case TYPE.time:
      return [[[{ param: element.value, counts: false }], new Map()]]
  }
}

function joinLiterals(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if ('literal' in part && last && 'literal' in last)
      joined[joined.length - 1] = { literal: last.literal + part.literal }
    else joined.push(part)
  }
  return joined.filter((part) => !('literal' in part) || part.literal !== '')
}
