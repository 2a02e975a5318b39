import { expect, test } from 'vitest'

import type { Attributes } from '#app/nouns/item/listing-attributes.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { suggestValues } from './suggest-values.server.ts'

const { sql } = await testDatabase()

test('a title’s values are offered, and of the last listings in the category what is often the same', async () => {
  const seller = await createViewer(sql, 'Asha')
  const other = await createViewer(sql, 'Ravi')
  const list = (day: number, category: string, attributes: Attributes, userId = seller.userId) =>
    createItem(sql, { userId, category, attributes, createdAt: new Date(2026, 0, day) })
  const suggest = async (title: string) => suggestValues(seller, { title, category: 'watches' })
  await list(5, 'watches', { brand: 'Omega' }, other.userId)
  expect(await suggest('')).toEqual({ title: {}, number: {}, last: {} })
  await list(1, 'watches', { brand: 'HMT', for: 'Men', case: '38', model: 'Janata', Box: 'Yes' })
  expect(await suggest('Titan 42 mm')).toEqual({
    title: { brand: 'Titan', case: '42' },
    number: {},
    last: { brand: 'HMT', for: 'Men', box: 'With box' },
  })
  await list(2, 'watches', { brand: 'HMT', for: 'Women' })
  await list(3, 'lego', { brand: 'LEGO' })
  expect((await suggest('')).last).toEqual({ brand: 'HMT' })
})

test('others with the same number tell what does not differ between copies, if they agree', async () => {
  const seller = await createViewer(sql, 'Meera')
  const other = await createViewer(sql, 'Kabir')
  const isbn = '9780141439518'
  const list = (attributes: Attributes, more = {}) =>
    createItem(sql, { userId: other.userId, category: 'books', attributes, ...more })
  await list({ isbn, author: 'Jane Austen', publisher: 'Penguin', binding: 'Paperback', year: '2003' })
  // The same in the other form of the number, and by another spelling.
  await list({ isbn: '0141439513', author: 'jane austen', year: '2012' })
  await list({ isbn: '9780141439600', author: 'Charles Dickens' })
  await list({ isbn, author: 'A Hidden One' }, { hiddenAt: new Date(), hiddenReason: 'report' })
  const suggest = async (asked: { title?: string; number?: string; category?: string }) =>
    (await suggestValues(seller, { title: '', category: 'books', ...asked })).number
  const found = { author: 'Jane Austen', publisher: 'Penguin', binding: 'Paperback' }
  const sameAs = expect.objectContaining({ publisher: 'Penguin', binding: 'Paperback' }) as object
  expect(await suggest({ number: '978-0-14-143951-8' })).toEqual(sameAs)
  expect(Object.keys(await suggest({ number: isbn }))).toEqual(['author', 'binding', 'publisher'])
  expect((await suggest({ number: isbn }))['author']?.toLowerCase()).toBe(found.author.toLowerCase())
  expect(await suggest({ title: `Pride and Prejudice ${isbn}` })).toEqual(sameAs)
  // A number that is not whole yet, one that nobody has, and one of another category.
  for (const asked of [{ number: '978014143951' }, { number: '9780306406157' }, { number: isbn, category: 'games' }])
    expect(await suggest(asked)).toEqual({})
  await createItem(sql, {
    userId: other.userId,
    category: 'games',
    attributes: { ean: '5702015599344', platform: 'PC', complete: 'Complete' },
  })
  expect(await suggest({ number: '5702015599344', category: 'games' })).toEqual({ platform: 'PC' })
})
