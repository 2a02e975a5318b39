import { expect, test } from 'vitest'

import type { Code, Import } from '../tree.ts'
import { listClosure } from './search.ts'

const makeCode = (file: string, imports: readonly [to: string, kind: Import['kind']][]): Code => ({
  file,
  text: '',
  imports: imports.map(([to, kind]) => ({ line: 1, from: to, to, kind })),
  comments: [],
  program: null,
  lineAt: () => 1,
})

test('the closure has what is imported, once, but for types, later parts and what is behind a door', () => {
  const codes = [
    makeCode('app/a.ts', [
      ['app/b.ts', 'value'],
      ['app/c.ts', 'export all'],
      ['app/type.ts', 'type'],
      ['app/later.ts', 'dynamic'],
    ]),
    makeCode('app/b.ts', [
      ['app/c.ts', 'value'],
      ['packages/sql/sql.server.ts', 'value'],
    ]),
    makeCode('app/c.ts', [['app/a.ts', 'value']]),
    makeCode('app/type.ts', []),
    makeCode('app/later.ts', []),
    makeCode('app/other.ts', []),
    makeCode('packages/sql/sql.server.ts', []),
  ]
  expect(listClosure(codes, 'app/a.ts').map(({ file }) => file)).toEqual(['app/a.ts', 'app/b.ts', 'app/c.ts'])
})
