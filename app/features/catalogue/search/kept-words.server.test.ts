import { expect, test } from 'vitest'

import type { Sql } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { oldDatabase } from '#test/servers/old-database.ts'

const { sql } = await testDatabase()

/** Whether the index finds the listing by this word, and whether its words are those of its texts. */
async function find(database: Sql, id: string, word: string): Promise<{ found: boolean; isRight: boolean }> {
  const [row] = await database<{ found: boolean; isRight: boolean }[]>`
    select search @@ to_tsquery('khazana', ${word}) as found,
      search = item_words(title, description, category, tags, attributes, location) as "isRight"
    from items where id = ${id}`
  return { found: row?.found ?? false, isRight: row?.isRight ?? false }
}

const FOUND = { found: true, isRight: true }

test('the words of a listing follow its texts, and nobody else writes them', async () => {
  const { id } = await createItem(sql, { title: 'Brass telescope' })
  expect(await find(sql, id, 'telescope')).toEqual(FOUND)
  await sql`update items set title = 'Brass sextant' where id = ${id}`
  expect(await find(sql, id, 'sextant')).toEqual(FOUND)
  expect(await find(sql, id, 'telescope')).toEqual({ found: false, isRight: true })
  for (const change of [sql`tags = '{naval}'`, sql`description = 'It is naval.'`, sql`location = 'Naval, Goa'`]) {
    await sql`update items set tags = '{}', description = 'Old.', location = 'Pune, Maharashtra' where id = ${id}`
    await sql`update items set ${change} where id = ${id}`
    expect(await find(sql, id, 'naval')).toEqual(FOUND)
  }
  await sql`update items set search = to_tsvector('khazana', 'something else') where id = ${id}`
  expect(await find(sql, id, 'sextant')).toEqual(FOUND)
})

test('an older database keeps its words, and its table is not written anew', async () => {
  const old = await oldDatabase('search_kept')
  const { id } = await createItem(old.sql, { title: 'Brass telescope' })
  const readFile = () => old.sql`select pg_relation_filenode('items') as file`
  const file = await readFile()
  await migrate(old.url)
  expect(await readFile()).toEqual(file)
  expect(await find(old.sql, id, 'telescope')).toEqual(FOUND)
  const next = await createItem(old.sql, { title: 'Brass sextant' })
  expect(await find(old.sql, next.id, 'sextant'), 'as a release writes that knows no such column').toEqual(FOUND)
})
