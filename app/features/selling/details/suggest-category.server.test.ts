import { beforeAll, expect, test } from 'vitest'

import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { suggestCategory } from './read-details.server.ts'

const { sql } = await testDatabase()

beforeAll(async () => {
  for (const condition of ['Good', 'Fair'] as const)
    await createItem(sql, { title: 'The Silent Harbour', category: 'books', condition })
})

test.each([
  ['Casio wrist watch', 'watches'],
  // No word of it names a category; listings with the same words do.
  ['Silent Harbour', 'books'],
  ['Something nice', null],
])('the title "%s" suggests %s', async (title, category) => {
  expect(await suggestCategory(title)).toBe(category)
})
