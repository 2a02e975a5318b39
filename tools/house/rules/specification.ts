import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { isTest, type Problem } from '../tree.ts'

const FILE = 'docs/specification.md'

/**
 * Checks the table of the specification: each row names code and tests. `path › words` names a test by words of its title. A row
 * that names something missing is a problem, and so is one without code or tests.
 */
export function checkSpecification(root: string, files: readonly string[]): Problem[] {
  if (!files.includes(FILE)) return []
  const known = new Set(files)
  return readFileSync(join(root, FILE), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      const cells = listCells(text)
      return cells
        ? checkRow(root, known, cells).map((problem) => ({ file: FILE, line: index + 1, text: problem }))
        : []
    })
}

/** The three cells of a row; null for other lines and for a table's header. */
function listCells(line: string): [what: string, code: string, tests: string] | null {
  if (!line.startsWith('|')) return null
  const [what = '', code = '', tests = '', ...more] = line
    .slice(1, line.lastIndexOf('|'))
    .split('|')
    .map((cell) => cell.trim())
  return /^-+$/.test(what) || (code === 'code' && tests === 'tests' && more.length === 0) ? null : [what, code, tests]
}

function checkRow(root: string, known: ReadonlySet<string>, [, code, tests]: [string, string, string]): string[] {
  const [codes, held] = [namesIn(code), namesIn(tests)]
  return [
    ...(codes.length === 0 ? ['no code keeps it'] : []),
    ...(held.length === 0 ? ['no test holds it'] : []),
    ...[...codes, ...held].filter(({ path }) => !known.has(path)).map(({ path }) => `there is no ${path}`),
    ...codes.filter(({ path }) => isTest(path)).map(({ path }) => `${path} is a test, not code`),
    ...held.filter(({ path }) => !isTest(path)).map(({ path }) => `${path} is no test`),
    ...held.flatMap(({ path, words }) =>
      words && known.has(path) && !readFileSync(join(root, path), 'utf8').includes(words)
        ? [`${path} has no test named "${words}"`]
        : [],
    ),
  ]
}

const namesIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
    const [path = '', words] = name.split(' › ')
    return { path, words }
  })
