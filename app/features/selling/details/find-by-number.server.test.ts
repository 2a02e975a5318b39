import { beforeAll, expect, test } from 'vitest'

import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findByNumber, listProductNumbers } from './find-by-number.server.ts'

const { sql } = await testDatabase()
const ISBN = '9780141439518'

beforeAll(async () => {
  const book = { category: 'books', attributes: { ISBN } } as const
  await createItem(sql, { ...book, title: 'Pride and Prejudice by Jane Austen' })
  await createItem(sql, { ...book, title: 'Old paperback' })
  await createItem(sql, { title: 'Robot', category: 'action-figures', attributes: { EAN: '4006381333931' } })
  await createItem(sql, { title: 'Truck', category: 'cars', attributes: { EAN: '4006381333931' } })
  await createItem(sql, {
    title: 'Secret',
    category: 'books',
    attributes: { ISBN: '9780306406157' },
    hiddenAt: new Date(),
    hiddenReason: 'report',
  })
})

test('numbers are taken from barcodes and print, if their check digit is right', () => {
  expect(listProductNumbers([ISBN], 'ISBN 0-306-40615-2 · call 98765 43211')).toEqual([ISBN, '0306406152'])
  expect(listProductNumbers(['9780141439519'], 'ISBN 978-0-14-143951-9')).toEqual([])
})

test('a number gives what listings call the thing, the one most like the print', async () => {
  const found = { title: 'Pride and Prejudice by Jane Austen', category: 'books' }
  expect(await findByNumber([ISBN], 'JANE AUSTEN')).toEqual(found)
  expect(await findByNumber(['0141439513'], 'Pride and Prejudice')).toEqual(found)
  expect(await findByNumber([ISBN], '')).toEqual({ title: 'Old paperback', category: 'books' })
})

test('unknown numbers, hidden listings and listings that disagree give nothing', async () => {
  expect(await findByNumber([], 'Jane Austen')).toBeNull()
  expect(await findByNumber(['9780143442295'], 'Jane Austen')).toBeNull()
  expect(await findByNumber(['9780306406157'], 'Secret')).toBeNull()
  expect(await findByNumber(['4006381333931'], 'Robot')).toBeNull()
})
