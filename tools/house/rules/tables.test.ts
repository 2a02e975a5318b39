import { expect, test } from 'vitest'

import { checkItemLists } from './tables.ts'

function check(statement: string, file = 'app/features/chat/quote.server.ts') {
  const text = `const one = 1\nsql<Row[]>\`${statement}\``
  return checkItemLists({ file, text, imports: [], comments: [], program: null, lineAt: () => 2 }).map(
    ({ line }) => line,
  )
}

test('no statement lists the columns of an item', () => {
  expect(check('select title, description, price, category, tags from items')).toEqual([2])
  expect(check('select title, price, category, condition, location from items')).toEqual([])
  // Values are no columns.
  expect(check('insert into items ${sql({ ...{ title, description, price }, category, tags })}')).toEqual([])
  expect(check('select title, description, price, category, tags from items', 'app/quote.server.test.ts')).toEqual([])
})
