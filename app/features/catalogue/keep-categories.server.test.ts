import { afterAll, expect, test, vi } from 'vitest'

import { setCategoryFolder } from '#app/nouns/category/category-files.server.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import { log } from '#app/platform/log/log.server.ts'
import { createItem, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { keepCategories } from './keep-categories.server.ts'

const { sql } = await testDatabase()

// Another folder, though it has no files either: other tests do not know of what this one retires.
afterAll(() => setCategoryFolder(''))

const readRows = () =>
  sql<{ id: string; names: object; is_retired: boolean }[]>`select id, names, is_retired from categories order by id`

test('a start keeps the table in step with the files', async () => {
  const inFiles = listCategories()
    .map(({ id, names }) => ({ id, names, is_retired: false }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(await readRows()).toEqual(inFiles)
  await sql`update categories set names = '{"en": "Timepieces"}', is_retired = true where id = 'watches'`
  await sql`insert into categories (id, names) values ('zithers', '{"en": "Zithers"}')`
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  await keepCategories(sql)
  expect(warn.mock.calls).toEqual([[{ categories: ['zithers'] }, expect.stringContaining('are retired')]])
  const retired = { id: 'zithers', names: { en: 'Zithers' }, is_retired: true }
  expect(await readRows(), 'it may have listings').toEqual([...inFiles, retired])
})

test('a start writes nothing that is right already', async () => {
  await keepCategories(sql)
  const versions = () => sql`select id, xmin::text from categories order by id`
  const before = await versions()
  await keepCategories(sql)
  expect(await versions()).toEqual(before)
})

test('the database has no listing without a category, and no category goes that has one', async () => {
  const { id: userId } = await createUser(sql)
  const constraint = { constraint_name: 'items_category_categories_id_fk' }
  await expect(createItem(sql, { userId, category: 'boats' })).rejects.toMatchObject(constraint)
  await createItem(sql, { userId, category: 'lego' })
  await expect(sql`delete from categories where id = 'lego'`).rejects.toMatchObject(constraint)
})
