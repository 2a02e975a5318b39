import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { ROOT } from '../scripts/steps.ts'

const rows = readFileSync(join(ROOT, 'docs/figures.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| F\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
/** Nothing shows it, because the product has no saved searches yet. */
const NOT_SHOWN = ['F33']

const drills = new Set(
  globSync('tools/drills/{,attacks/,servers/}*.ts', { cwd: ROOT }).map((file) => file.replaceAll(/.*\/|\.ts$/g, '')),
)
const benches = new Set(
  globSync('tools/bench/**/*.ts', { cwd: ROOT }).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [...text.matchAll(/: Group = \{\n {2}name: '([\w-]+)'/g)].map(([, name = '']) => name)
  }),
)

function exists(shown: string): boolean {
  const [kind, name = ''] = shown.split(' ')
  if (kind === 'drill') return drills.has(name)
  if (kind === 'bench') return benches.has(name)
  return /\.(?:test|e2e)\.tsx?$/.test(shown) && existsSync(join(ROOT, shown))
}

test('docs/figures.md has a row for each goal, with six cells', () => {
  const goals = rows.map(([, goal = '']) => Number(goal.slice(1)))
  expect(goals.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
  // Later goals are added one by one.
  expect(goals).toEqual([...new Set(goals)].toSorted((one, other) => one - other))
  expect(rows.filter((cells) => cells.length !== 8)).toEqual([])
})

test('whatever it says shows a goal exists, and each goal but those of what is not built has one', () => {
  const shown = rows.map(([, goal = '', , , cell = '']) => ({
    goal,
    by: [...cell.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one),
  }))
  expect(shown.flatMap(({ by }) => by).filter((one) => !exists(one))).toEqual([])
  expect(shown.filter(({ by }) => by.length === 0).map(({ goal }) => goal)).toEqual(NOT_SHOWN)
  expect(['drill none', 'bench none', 'app/none.test.ts', 'README.md'].filter(exists)).toEqual([])
})

test('every drill that the docs name exists', () => {
  const named = globSync('docs/**/*.md', { cwd: ROOT }).flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [...text.matchAll(/drill `([a-z-]+)`|`drill ([a-z-]+)`/g)].map(([, one, other]) => one ?? other ?? '')
  })
  expect(named).toEqual(expect.arrayContaining(['xss', 'messages']))
  expect(named.filter((name) => !drills.has(name))).toEqual([])
})
