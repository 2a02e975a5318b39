import { describe, expect, test } from 'vitest'

import { makeTree } from '../../measured-tree.ts'
import { readHouse } from '../tree.ts'
import { checkImports } from './imports.ts'

const check = (files: Record<string, string>) =>
  checkImports(readHouse(makeTree(files)).codes, []).map(({ file, line, text }) => `${file}:${line} ${text}`)

describe('tools', () => {
  test.each([
    ['app/shared/money.ts', '../../tools/bench/data.ts'],
    ['app/shared/money.test.ts', '../../tools/bench/data.ts'],
    ['packages/sql/a.apart.test.ts', '#tools/bench/data.ts'],
    ['demo/demo.ts', '../tools/bench/data.ts'],
    ['test/factories.ts', '../tools/bench/data.ts'],
    ['e2e/search.e2e.ts', '../tools/bench/data.ts'],
    ['scripts/check.ts', '../tools/bench/data.ts'],
    ['vite.config.ts', './tools/bench/data.ts'],
  ])('are not imported by %s, neither at once, lazily nor as a type', (file, from) => {
    const text = `import { a } from '${from}'\nimport type { B } from '${from}'\nexport const c = () => import('${from}')`
    expect(check({ [file]: text })).toEqual([1, 2, 3].map((line) => `${file}:${line} only tools import tools`))
  })

  test('import each other, and whatever they measure', () => {
    const files = {
      'tools/bench.ts': `import { a } from './bench/data.ts'\nimport { b } from '#app/shared/money.ts'`,
      'tools/bench.test.ts': `import { a } from './bench/data.ts'\nimport { b } from '#test/factories.ts'`,
    }
    expect(check(files)).toEqual([])
  })
})

test('a package has one door, and knows nothing of the product', () => {
  const inside = (name: string) => `import { a } from '${name}'`
  expect(
    check({
      'packages/sql/sql.server.ts': `${inside('./pool.server.ts')}\n${inside('../../app/shared/money.ts')}`,
      'app/db/client.server.ts': inside('#packages/sql'),
      'scripts/import.ts': inside('../packages/sql/pool.server.ts'),
    }),
  ).toEqual([
    'packages/sql/sql.server.ts:2 a package knows nothing of Khazana',
    'scripts/import.ts:1 the door is #packages/sql',
  ])
})

test.each(['#app/platform/traces/otlp.server.ts', '@redis/client', 'openid-client'])(
  'most processes never load %s, so no module imports it at once',
  (from) => {
    const text = `import { a } from '${from}'\nimport type { B } from '${from}'\nexport const c = () => import('${from}')`
    const file = 'app/platform/traces/trace-exporter.server.ts'
    expect(check({ [file]: text, 'test/factories.ts': text })).toEqual([
      expect.stringMatching(`^${file}:1 ${from} is loaded .*: await import\\(\\)$`),
    ])
  },
)
