import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { LOCKS } from './advisory-locks.server.ts'

test('no two advisory locks have the same number', () => {
  expect(new Set(Object.values(LOCKS)).size).toBe(Object.keys(LOCKS).length)
})

test('every advisory lock that the product takes is one of them', () => {
  const files = globSync(['app/**/*.{ts,tsx,sql}', 'scripts/**/*.{ts,mjs}']).filter((file) => !file.includes('.test.'))
  const taken = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(([^)]*)/g)].map(
      ([, number = '']) => number,
    ),
  )
  const used = taken.flatMap((number) => /^\$\{LOCKS\.(\w+)\}$/.exec(number)?.[1] ?? [])
  expect(used.toSorted()).toEqual(Object.keys(LOCKS).toSorted())
  expect(taken.filter((number) => !number.startsWith('${LOCKS.'))).toEqual([
    'hashtextextended(${`google ${subject}`}, 0',
  ])
})
