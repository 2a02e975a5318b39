import { posix } from 'node:path'

import { isTest, type Code } from '../tree.ts'
import type { Figure } from './figure.ts'

const SMALL = 40

/** Modules that a reader could do without: small ones that only their neighbour uses, and names that stand for two. */
export function countModules(codes: readonly Code[]): Figure[] {
  return [countSmall(codes), countNamesakes(codes)]
}

/**
 * Files of at most 40 lines that one file of the same folder imports, and no test: they are read together. A component, a
 * module for the other runtime and one that is loaded lazily have their reason to be apart. So has a program, which its
 * importer starts by its URL and imports for its types only, and a module whose own test loads it in a child process.
 */
function countSmall(codes: readonly Code[]): Figure {
  const importers = new Map<string, { file: string; isLazy: boolean }[]>()
  for (const { file, imports } of codes) {
    for (const { to, kind } of imports) {
      if (to) importers.set(to, [...(importers.get(to) ?? []), { file, isLazy: kind === 'dynamic' }])
    }
  }
  const texts = new Map(codes.map(({ file, text }) => [file, text]))
  const places = codes.flatMap(({ file, text }) => {
    const lines = text.split('\n').length - 1
    const [only, ...others] = importers.get(file) ?? []
    if (!only || others.length > 0 || lines > SMALL || !file.endsWith('.ts') || isTest(file)) return []
    if (only.isLazy || isTest(only.file) || posix.dirname(only.file) !== posix.dirname(file)) return []
    if (isOfServer(file) !== isOfServer(only.file)) return []
    if (texts.get(only.file)?.includes(`new URL('./${posix.basename(file)}'`)) return []
    if (['', '.apart'].some((kind) => texts.has(file.replace(/\.ts$/, `${kind}.test.ts`)))) return []
    return [{ file, text: `${lines} lines, only used by ${posix.basename(only.file)}` }]
  })
  return { name: `files of at most ${SMALL} lines with one importer`, value: places.length, rule: 'falls', places }
}

const NAMED_BY_NOUN = /^app\/(?:routes|db\/schema)\//
const isOfServer = (file: string) => /\.server\.tsx?$/.test(file)

/** Modules of the product that have the name of another one. A page and a table are named after their noun. */
function countNamesakes(codes: readonly Code[]): Figure {
  const modules = codes.filter(({ file }) => file.startsWith('app/') && !NAMED_BY_NOUN.test(file) && !isTest(file))
  const groups = Map.groupBy(modules, ({ file }) => posix.basename(file).replace(/(?:\.server)?\.tsx?$/, ''))
  const namesakes = [...groups.values()].filter(
    (group) => new Set(group.map(({ file }) => posix.dirname(file))).size > 1,
  )
  return {
    name: 'modules with the name of another',
    value: namesakes.flat().length,
    rule: 'falls',
    places: namesakes.flatMap((group) =>
      group.map(({ file }) => ({ file, text: `shares its name with ${group.length - 1} other` })),
    ),
  }
}
