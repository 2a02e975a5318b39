import { describe, expect, test } from 'vitest'

import { listPlaces, measure } from '../../measured-tree.ts'

// The rule for paths reads this file too.
const OWN_URL = 'import.meta.url'
const LONG = '//\n'.repeat(41)

describe('small files', () => {
  const count = (files: Record<string, string>) => measure('files of at most 40 lines with one importer', files)

  test('a small file imported only by its neighbour counts', () => {
    const figure = count({
      'app/a.ts': `import './b.ts'`,
      'app/b.ts': '\n',
      'app/c.ts': LONG,
      'app/d.ts': `import './c.ts'`,
    })
    expect(listPlaces(figure)).toEqual(['app/b.ts 1 lines, only used by a.ts'])
  })

  test.each<[string, Record<string, string>]>([
    ['has two importers', { 'app/a.ts': `import './b.ts'`, 'app/c.ts': `import './b.ts'`, 'app/b.ts': '' }],
    ['has a test', { 'app/a.ts': `import './b.ts'`, 'app/b.test.ts': `import './b.ts'`, 'app/b.ts': '' }],
    ['is used from another folder', { 'app/x/a.ts': `import '../b.ts'`, 'app/b.ts': '' }],
    ['is for the other runtime', { 'app/a.server.ts': `import './b.ts'`, 'app/b.ts': '' }],
    ['is loaded lazily', { 'app/a.ts': `export const load = () => import('./b.ts')`, 'app/b.ts': '' }],
    [
      'is a program',
      {
        'app/a.ts': `import type { Order } from './b.ts'\nexport const program = new URL('./b.ts', ${OWN_URL})`,
        'app/b.ts': '',
      },
    ],
    ['is run by its own test', { 'app/a.ts': `import './b.ts'`, 'app/b.ts': '', 'app/b.test.ts': `spawn('b.ts')` }],
    ['is a component', { 'app/a.tsx': `import './b.tsx'`, 'app/b.tsx': '' }],
  ])('one that %s does not', (_, files) => {
    expect(count(files).value).toBe(0)
  })
})

test('modules with the same name count, unless a page or a table is named after its noun', () => {
  const figure = measure('modules with the name of another', {
    'app/features/chat/rows.server.ts': '',
    'app/ui/rows.tsx': '',
    'app/shared/chat.ts': '',
    'app/db/schema/chat.ts': '',
    'app/routes/chat.tsx': '',
  })
  expect(listPlaces(figure)).toEqual([
    'app/features/chat/rows.server.ts shares its name with 1 other',
    'app/ui/rows.tsx shares its name with 1 other',
  ])
})
