import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { readCode, walk } from '../house/tree.ts'

export interface Expression {
  file: string
  line: number
  source: string
  flags: string
}

/** Modules that construct expressions at their first use, and what makes them construct all. */
const FIRST_USES: Record<string, () => Promise<unknown>> = {
  'app/features/cautions/patterns/caution-expressions.ts': useCautionRules,
  'app/features/cautions/words/caution-phrases.ts': useCautionPhrases,
  'app/features/selling/details/guess-category.ts': useBarcodes,
  'app/nouns/item/attribute-values.ts': useCodes,
  'app/nouns/item/titles/title-index.ts': useTitles,
}

/**
 * Finds every regular expression of some files: literals, those constructed when a module is loaded, and those constructed at a
 * first use of FIRST_USES.
 */
export async function findExpressions(root: string, files: string[]): Promise<Expression[]> {
  const found: Expression[] = []
  const built: { file: string; line: number }[] = []
  const importers = new Map<string, string[]>()
  for (const file of files) {
    const { program, lineAt } = readCode(root, file)
    walk(program, (node) => {
      const line = lineAt(node.start)
      // The parser's own shape.
      const regex = node['regex'] as { pattern: string; flags: string } | undefined
      if (node.type === 'Literal' && regex) {
        found.push({ file, line, source: regex.pattern, flags: regex.flags })
      } else if (/^(?:New|Call)Expression$/.test(node.type) && isRegExp(node['callee'])) {
        built.push({ file, line })
      } else if (node.type === 'ImportDeclaration' && node['importKind'] !== 'type') {
        // The parser's own shape.
        const name = basename((node['source'] as { value: string }).value)
        importers.set(name, [...(importers.get(name) ?? []), file])
      }
    })
  }
  return [...found, ...(await loadBuilt(root, built, importers))]
}

// A name, or something longer.
const isRegExp = (callee: unknown) => (callee as { name?: string } | null)?.name === 'RegExp'

async function useCautionRules(): Promise<unknown> {
  const { searchFor } = await import('#app/features/cautions/patterns/caution-expressions.ts')
  const { RULES } = await import('#app/features/cautions/patterns/caution-patterns.ts')
  const { HARMLESS } = await import('#app/features/cautions/patterns/caution-patterns-harmless.ts')
  const { findCautions } = await import('#app/features/cautions/caution-rules.ts')
  // The rules that the module itself has: 'do not send money'.
  findCautions('paise mat bhejo', { ownHost: 'khazana.test' })
  const groups = RULES.flatMap(({ find, except, also }) => [find, ...find.map((one) => [one]), except, also])
  return [...groups, HARMLESS].map((rules) => rules && searchFor([rules].flat()).expression)
}

/** The barcodes that tell a category are patterns of its file. */
async function useBarcodes(): Promise<unknown> {
  const { isWordOfClues } = await import('#app/features/selling/details/guess-category.ts')
  return isWordOfClues('book')
}

/** The codes of attributes, such as the numbers of sets, are patterns of their category's file. */
async function useCodes(): Promise<unknown> {
  const { listAllCategories } = await import('#app/nouns/category/category-list.ts')
  const { valueProblem } = await import('#app/nouns/item/attribute-values.ts')
  const attributes = listAllCategories().flatMap((category) => category.attributes)
  return attributes.map((attribute) => valueProblem(attribute, '1'))
}

/** Patterns of the categories' files read titles. */
async function useTitles(): Promise<unknown> {
  const { listAllCategories } = await import('#app/nouns/category/category-list.ts')
  const { titleIndex } = await import('#app/nouns/item/titles/read-title.server.ts')
  return listAllCategories().map(({ id }) => titleIndex(id))
}

/** A token with a mark in it may begin each phrase of its first letter. */
async function useCautionPhrases(): Promise<unknown> {
  const { indexPhrases } = await import('#app/features/cautions/words/caution-phrases.ts')
  const { TOPICS } = await import('#app/features/cautions/words/caution-words.ts')
  const { plainText } = await import('#app/shared/text/plain-text.ts')
  const entries = Object.values(TOPICS).flatMap((words) => plainText(words).text.split(' '))
  const phrases = entries.filter((entry) => entry.includes('+'))
  const findBeginning = indexPhrases(phrases)
  return phrases.map((phrase) => findBeginning(`${phrase.charAt(0)}.`))
}

/**
 * Loads the modules and records the expressions that they construct. If a module exports a function that constructs them, its
 * importers are loaded instead. Those of a first use must be in FIRST_USES: otherwise they would not be checked.
 */
async function loadBuilt(
  root: string,
  built: { file: string; line: number }[],
  importers: ReadonlyMap<string, string[]>,
): Promise<Expression[]> {
  const Original = globalThis.RegExp
  const made: Expression[] = []
  const note = (pattern: RegExp | string, flags?: string) => {
    const expression = new Original(pattern, flags)
    const places = (new Error('where').stack ?? '').split('\n')
    const place = built.find(({ file, line }) =>
      places.some((text) => text.includes(`${pathToFileURL(join(root, file)).href}:${line}:`)),
    )
    if (place) made.push({ ...place, source: expression.source, flags: expression.flags })
    return expression
  }
  globalThis.RegExp = new Proxy(Original, {
    construct: (_, [pattern, flags]: [RegExp | string, string?]) => note(pattern, flags),
    apply: (_, __, [pattern, flags]: [RegExp | string, string?]) => note(pattern, flags),
  })
  // A module of any shape.
  const load = (file: string) => import(pathToFileURL(join(root, file)).href) as Promise<unknown>
  const isMade = ({ file, line }: { file: string; line: number }) =>
    made.some((one) => one.file === file && one.line === line)
  try {
    for (const file of new Set(built.map((one) => one.file))) await load(file)
    for (const { file } of built.filter((one) => !isMade(one))) {
      const firstUse = FIRST_USES[file]
      if (firstUse) await firstUse()
      else for (const importer of importers.get(basename(file)) ?? []) await load(importer)
    }
  } finally {
    globalThis.RegExp = Original
  }
  for (const one of built.filter((each) => !isMade(each))) {
    throw new Error(`${one.file}:${one.line} makes a regular expression at a first use that FIRST_USES lacks`)
  }
  return made
}
