import { expect, test } from 'vitest'

import { listPlaces, measure } from '../../measured-tree.ts'

const LONG = '{\n  //\n  return 1\n}'

test('a function named by a bare verb counts, however it is declared', () => {
  const figure = measure('functions named by a bare verb', {
    'app/features/chat/inbox.ts': `export function read() ${LONG}\nconst leave = () => ${LONG}\nexport const readInbox = () => ${LONG}`,
    'app/shared/dates.ts': `function outer() {\n  function send() ${LONG}\n  return send\n}`,
  })
  expect(listPlaces(figure)).toEqual([
    'app/features/chat/inbox.ts:1 read',
    'app/features/chat/inbox.ts:5 leave',
    'app/shared/dates.ts:2 send',
  ])
})

test('short names, those of tests, and values do not count', () => {
  const figure = measure('functions named by a bare verb', {
    'app/a.ts': 'const read = () => 1\nexport const send = 1',
    'app/a.test.ts': `function read() ${LONG}`,
  })
  expect(figure.value).toBe(0)
})

test('every function whose name ends in Of counts', () => {
  const figure = measure('functions whose name ends in Of', {
    'app/a.ts': 'const priceOf = () => 1\nexport const typeOf = 1',
    'app/a.test.ts': 'const idsOf = () => []',
  })
  expect(listPlaces(figure)).toEqual(['app/a.test.ts:1 idsOf', 'app/a.ts:1 priceOf'])
})

test('a variable of the product counts whose name says only that something was found', () => {
  const figure = measure('variables named by a participle', {
    'app/a.ts': 'const found = 1\nfor (const known of []) {}\nconst foundItem = { found }',
    'app/a.test.ts': 'const found = 1',
  })
  expect(listPlaces(figure)).toEqual(['app/a.ts:1 found', 'app/a.ts:2 known'])
})

test('a type counts that is named by a participle or a question word', () => {
  const figure = measure('types named by a participle or a question', {
    'app/a.ts': 'type Found = 1\nexport interface Kept {}\ntype FoundViewer = 1\nconst Place = 1',
    'app/a.test.ts': 'type Found = 1',
  })
  expect(listPlaces(figure)).toEqual(['app/a.ts:1 Found', 'app/a.ts:2 Kept'])
})
