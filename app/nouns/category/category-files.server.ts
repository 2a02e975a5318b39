import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { isObject, listMistakes, readJson, sayMistake, WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import { BUILT_LANGUAGES, type Names } from '#app/shared/language/languages.ts'
import { accentText, framePseudo } from '#app/shared/language/pseudo.ts'

import { listDeclared } from './attribute-shape.server.ts'
import { categoryShape, type CategoryDetails } from './category-shape.server.ts'
import { defaultPicture } from './default-picture.ts'
import { squashSpelling } from './squash-spelling.ts'

// The build has a copy beside its programs.
const FOLDER = fileURLToPath(new URL('./catalogue', import.meta.url))
/** The address of a picture that lies beside the file of its category. */
export const OWN_PICTURES = '/art/categories/'

export const isPicture = (name: string): boolean => /^[\w-]+\.(?:svg|webp|png|jpe?g)$/.test(name)
/** The picture of an operator's category that names none. */
const ANY_PICTURE = '/art/category-any.svg'
/** Models answer with it when no category fits. */
const NO_CATEGORY = 'none'

// A process may hold this module twice, in its sources and in the build, and the start tells only one of them.
const holder = globalThis as typeof globalThis & { khazanaCategoryFolder?: string }

/** Names the folder of the operator's files, which may not exist. Comes before the first use of the categories. */
export function setCategoryFolder(folder: string): void {
  holder.khazanaCategoryFolder = folder
}

type ReadFiles = { folder: string | undefined; categories: readonly CategoryDetails[] }
let read: ReadFiles | undefined
type Fields = Record<string, unknown>
const builtIn = new Map<string, Fields>()

/**
 * The categories of this site, also the retired ones, in their order. Throws `WrongOwnFiles`. On the server, this module is
 * `#categories`.
 */
export function readDetails(): readonly CategoryDetails[] {
  const folder = holder.khazanaCategoryFolder
  if (!read || read.folder !== folder) read = { folder, categories: readFiles(folder) }
  return read.categories
}

export const readCategories = readDetails

/** Only browsers lack them (`document-categories.ts`). */
export const addAttributes = (_packed: unknown): void => {}

/** Adds categories whose files are gone: listings may still be in them. */
export function addRetired(gone: readonly { id: string; names: Names }[]): void {
  const here = readDetails()
  const added = gone
    .filter(({ id }) => !here.some((category) => category.id === id))
    .map(({ id, names }) =>
      toDetails(categoryShape.parse({ ...bare(id), names: { en: names.en, hi: names.hi ?? names.en } }), true),
    )
  if (added.length > 0) read = { folder: holder.khazanaCategoryFolder, categories: [...here, ...added] }
}

const bare = (id: string) => ({ id, order: 1_000_000, picture: ANY_PICTURE, search: { item: id, words: {} } })

/** Reads the project's files and the operator's, of which one may change parts of one of the project's. */
function readFiles(folder: string | undefined): CategoryDetails[] {
  if (builtIn.size === 0) {
    for (const name of listJson(FOLDER)) {
      builtIn.set(name, addDefaults(name, readJson(join(FOLDER, name)), defaultPicture(idFrom(name))))
    }
  }
  const problems: string[] = []
  const files = new Map<string, { own: object; where: string }>(
    [...builtIn].map(([name, own]) => [name, { own, where: name }]),
  )
  for (const name of folder && existsSync(folder) ? listJson(folder) : []) {
    const where = join(folder ?? '', name)
    try {
      const { own, mistake } = completeOwn(name, readJson(where), folder ?? '')
      files.set(name, { own, where })
      if (mistake) problems.push(`${where}: ${mistake}`)
    } catch (error) {
      problems.push(`${where}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const categories = [...files].flatMap(([name, { own, where }]) => {
    const result = categoryShape.safeParse(own, { error: sayMistake })
    const wrong = listMistakes(result.error, own)
    if (result.data && result.data.id !== idFrom(name)) wrong.push(`id: has to be ${idFrom(name)}, like the file`)
    problems.push(...wrong.map((text) => `${where}: ${text}`))
    return result.data ? [{ where, category: toDetails(result.data, result.data.retired) }] : []
  })
  problems.push(...findClashes(categories))
  if (problems.length > 0) throw new WrongOwnFiles(problems.join('\n'))
  return categories.map(({ category }) => category).toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}

const listJson = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()

const idFrom = (name: string) => name.replace(/\.json$/, '')

/** Adds what the file of a new category need not say. */
function addDefaults(name: string, own: object, picture: string): Fields {
  const search = 'search' in own && isObject(own.search) ? own.search : {}
  const words = isObject(search['words']) ? search['words']['en'] : undefined
  const item: unknown = Array.isArray(words) ? words[0] : undefined
  return merge({ ...bare(idFrom(name)), picture, search: { ...(item !== undefined && { item }) } }, own)
}

/** Lays the operator's file over the project's, or over what a new category need not say. */
function completeOwn(name: string, written: object, folder: string): { own: Fields; mistake?: string } {
  const project = builtIn.get(name)
  const own = project ? merge(project, written) : addDefaults(name, written, ANY_PICTURE)
  const picture = own['picture']
  if (typeof picture !== 'string' || /^\/|^https:/.test(picture)) return { own }
  const place = { own: { ...own, picture: `${OWN_PICTURES}${picture}` } }
  if (!isPicture(picture))
    return {
      ...place,
      mistake: 'picture: has to be the name of an SVG, WebP, PNG or JPEG file beside it, or an address',
    }
  return existsSync(join(folder, picture)) ? place : { ...place, mistake: `picture: there is no ${picture} beside it` }
}

function merge(under: Fields, over: object): Fields {
  const whole = { ...under }
  for (const [name, value] of Object.entries(over)) {
    const old = whole[name]
    whole[name] = isObject(old) && isObject(value) ? merge(old, value) : value
  }
  return whole
}

/** Two categories that addresses, imports or searches could not tell apart. */
function findClashes(all: readonly { where: string; category: CategoryDetails }[]): string[] {
  const spelled = new Map<string, string>([[NO_CATEGORY, 'the word for no category']])
  const meant = new Map<string, string>()
  const problems: string[] = []
  for (const { where, category } of all) {
    for (const [field, text] of [
      ['id', category.id],
      ['names.en', category.names.en],
    ] as const) {
      const other = spelled.get(squashSpelling(text))
      if (other !== undefined && other !== category.id) problems.push(`${where}: ${field}: “${text}” is ${other}`)
      spelled.set(squashSpelling(text), category.id)
    }
    for (const [language, words = []] of Object.entries(category.search.words)) {
      for (const word of words) {
        const other = meant.get(word.toLowerCase())
        if (other !== undefined && other !== category.id) {
          problems.push(`${where}: search.words.${language}: “${word}” means ${other} already`)
        }
        meant.set(word.toLowerCase(), category.id)
      }
    }
  }
  return problems
}

const toDetails = (category: ReturnType<typeof categoryShape.parse>, isRetired: boolean): CategoryDetails => ({
  ...category,
  names: withPseudo(category.names),
  isRetired,
  attributes: listDeclared(category.attributes).map((attribute) => ({
    ...attribute,
    label: withPseudo(attribute.label),
    choices: attribute.choices.map((choice) => ({ ...choice, names: withPseudo(choice.names) })),
  })),
})

/** A build with the pseudo-language shows names in it, like the messages. */
function withPseudo(names: Names): Names {
  if (!BUILT_LANGUAGES.includes('qps')) return names
  return { ...names, qps: framePseudo(accentText(names.en), names.en.length) }
}
