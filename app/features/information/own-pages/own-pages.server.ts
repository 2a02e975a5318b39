import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { settings, siteFolder } from '#app/platform/settings/settings.server.ts'
import { language } from '#app/shared/language/language.ts'
import { BUILT_LANGUAGES, isLanguage, LANGUAGE_TAGS, type Language } from '#app/shared/language/languages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { siteName } from '#app/shared/site-name.ts'

import type { MarkdownNode } from './markdown-nodes.ts'
import { plainText, readMarkdown, type ReadText } from './read-markdown.server.ts'

/** The pages whose text an operator may replace. */
export const OWN_PAGES = ['about', 'help', 'terms', 'privacy', 'grievance'] as const

export type OwnPageName = (typeof OWN_PAGES)[number]

/** A page as an operator wrote it, for `OwnText`. */
export interface OwnPage {
  title: string
  intro: MarkdownNode[]
  nodes: MarkdownNode[]
  /** The language of the text, where it is not that of the page. */
  lang?: string | undefined
  meta: { title: string; description: string }
}

const LONGEST_BYTES = 200_000
/** Search engines show no more of a description. */
const DESCRIPTION = 160

/** The folder of the operator's own pages; it may not exist. */
const pagesFolder = (of: Pick<Settings, 'dataDir'>) => join(siteFolder(of), 'pages')

type OwnTexts = ReadonlyMap<OwnPageName, ReadonlyMap<Language | 'any', ReadText>>
let read: { folder: string; texts: OwnTexts } | undefined

/** The texts of this site, which are read once. Throws `WrongOwnFiles`. */
export function readOwnPages(of: Pick<Settings, 'dataDir'>): OwnTexts {
  const folder = pagesFolder(of)
  if (read?.folder !== folder) read = { folder, texts: readFolder(folder) }
  return read.texts
}

/**
 * The operator's text of a page for this reader, or null. One in another language goes before the text of the project: two texts
 * would contradict each other.
 */
export function findOwnPage(name: OwnPageName): OwnPage | null {
  const texts = readOwnPages(settings()).get(name)
  if (!texts) return null
  const here = language()
  const written = [here, 'any' as const, ...BUILT_LANGUAGES].find((of) => texts.has(of))
  const text = written && texts.get(written)
  if (!text) return null
  const words = plainText(text.intro.length > 0 ? text.intro : text.nodes)
  const foreign = written === 'any' ? foreignLang(`${text.title} ${words}`) : LANGUAGE_TAGS[written]
  return {
    ...text,
    lang: foreign === LANGUAGE_TAGS[here] ? undefined : foreign,
    meta: { title: `${text.title} · ${siteName()}`, description: shorten(words) },
  }
}

function readFolder(folder: string): OwnTexts {
  const texts = new Map<OwnPageName, Map<Language | 'any', ReadText>>()
  const problems: string[] = []
  for (const file of existsSync(folder) ? readdirSync(folder).toSorted() : []) {
    // Editors and systems leave other files beside them.
    if (!file.endsWith('.md')) continue
    try {
      const { name, of } = readName(file)
      const ofPage = texts.get(name) ?? new Map<Language | 'any', ReadText>()
      texts.set(name, ofPage.set(of, readMarkdown(readText(join(folder, file)))))
    } catch (error) {
      problems.push(`${join(folder, file)}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (problems.length > 0) throw new WrongOwnFiles(problems.join('\n'))
  return texts
}

function readName(file: string): { name: OwnPageName; of: Language | 'any' } {
  const [page, of, ...more] = file.replace(/\.md$/, '').split('.')
  const name = OWN_PAGES.find((one) => one === page)
  if (!name) throw new Error(`there is no page ${page}: only ${OWN_PAGES.join(', ')}`)
  if (of === undefined) return { name, of: 'any' }
  if (!isLanguage(of) || more.length > 0)
    throw new Error(`there is no language ${[of, ...more].join('.')}: only ${BUILT_LANGUAGES.join(', ')}`)
  return { name, of }
}

function readText(path: string): string {
  const bytes = readFileSync(path)
  if (bytes.length > LONGEST_BYTES) throw new Error(`has at most ${LONGEST_BYTES / 1000} kB`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Error('is no text in UTF-8', { cause: error })
  }
}

/** The beginning of a text, up to the end of a word. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION) return line
  return `${line.slice(0, DESCRIPTION).replace(/\s\S*$/, '')} …`
}
