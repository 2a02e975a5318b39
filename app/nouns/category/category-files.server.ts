import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { BUILT_LANGUAGES } from '#app/shared/language/languages.ts'
import { accentText, framePseudo } from '#app/shared/language/pseudo.ts'

import type { Names } from './category-list.ts'
import { categoryShape, type CategoryDetails } from './category-shape.server.ts'

// The build has a copy beside its programs.
const FOLDER = fileURLToPath(new URL('./catalogue', import.meta.url))

let read: readonly CategoryDetails[] | undefined

/** The categories of this site, in their order. On the server, this module is `#categories`. */
export const readDetails = (): readonly CategoryDetails[] => (read ??= readFolder(FOLDER))

export const readCategories = readDetails

function readFolder(folder: string): CategoryDetails[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => categoryShape.parse(JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))))
    .map((category) => ({ ...category, names: withPseudo(category.names) }))
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1))
}

/** A build with the pseudo-language shows names in it, like the messages. */
function withPseudo(names: Names): Names {
  if (!BUILT_LANGUAGES.includes('qps')) return names
  return { ...names, qps: framePseudo(accentText(names.en), names.en.length) }
}
