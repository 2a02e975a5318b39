import { posix } from 'node:path'

import type { Code } from '../tree.ts'
import type { Figure } from './figure.ts'
import { listFunctions } from './function-names.ts'

const ENTRANCE = 'app/features/catalogue/search/find-listings.server.ts'
const FOLDER = 'app/features/catalogue/search/'
/** The lines of a function that fit on a screen. */
const SCREEN = 60

/**
 * How much of the house a reader of search has to hold: what its entrance imports, and what those import, but for types and for packages, which
 * have a door.
 */
export function measureSearch(codes: readonly Code[]): Figure[] {
  const closure = listClosure(codes, ENTRANCE)
  const lines = new Map(closure.map(({ file, text }) => [file, text.split('\n').length - 1]))
  const byFolder = Object.entries(Object.groupBy(closure, ({ file }) => posix.dirname(file))).map(
    ([folder, list = []]) => ({ folder, files: list.length, lines: sum(list.map(({ file }) => lines.get(file) ?? 0)) }),
  )
  const details = byFolder
    .toSorted((one, other) => other.lines - one.lines)
    .map((one) => `${one.folder}: ${one.files} files, ${one.lines} lines`)
  const long = codes
    .filter(({ file }) => file.startsWith(FOLDER) && !/\.test\.tsx?$/.test(file))
    .flatMap(listFunctions)
    .filter((one) => one.lines > SCREEN)
  return [
    { name: 'files that search closes over', value: closure.length, rule: 'shown', places: [], details },
    { name: 'lines that search closes over', value: sum([...lines.values()]), rule: 'shown', places: [], details },
    {
      name: `functions of search longer than ${SCREEN} lines`,
      value: long.length,
      rule: 'falls',
      places: long.map(({ lines: length, text, ...place }) => ({ ...place, text: `${text}, ${length} lines` })),
    },
  ]
}

/** The files that `entrance` imports, and those that they import, with itself. */
export function listClosure(codes: readonly Code[], entrance: string): Code[] {
  const byFile = new Map(codes.map((code) => [code.file, code]))
  const reached = new Set<string>()
  const visit = (file: string) => {
    const code = byFile.get(file)
    if (!code || reached.has(file) || file.startsWith('packages/')) return
    reached.add(file)
    for (const { to, kind } of code.imports) if (to && (kind === 'value' || kind === 'export all')) visit(to)
  }
  visit(entrance)
  return [...reached].flatMap((file) => byFile.get(file) ?? [])
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
