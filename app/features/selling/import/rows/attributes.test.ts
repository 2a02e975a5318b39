import { expect, test } from 'vitest'

import { parseRow } from './import-row-schema.server.ts'

const ROW = { id: 'a', title: 'LEGO Adventurers 5906', description: 'Complete', category: 'lego' }

test('facts in an object are read like those in the row itself', () => {
  const facts = { brand: 'LEGO', 'set-number': '5906-1', Binder: 'blue' }
  const together = parseRow({ ...ROW, attributes: facts })
  expect(together).toEqual(parseRow({ ...ROW, ...facts }))
  expect(together).toMatchObject({ row: { attributes: { brand: 'LEGO', 'set-number': '5906-1', Binder: 'blue' } } })
})

test('a fact that stands there twice is refused by its name', () => {
  expect(parseRow({ ...ROW, brand: 'LEGO', attributes: { Brand: 'Duplo' } })).toEqual({
    reasons: { brand: expect.stringContaining('twice') },
  })
})

test('any other object is refused with the way to write it', () => {
  const refused = { reasons: { specs: expect.stringContaining('in the row itself, or in attributes') } }
  expect(parseRow({ ...ROW, specs: { brand: 'LEGO' } })).toEqual(refused)
  expect(parseRow({ ...ROW, attributes: { specs: { brand: 'LEGO' } } })).toEqual(refused)
})
