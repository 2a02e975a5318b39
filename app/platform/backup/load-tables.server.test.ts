import { expect, test } from 'vitest'

import { openSql } from '#app/db/sql/sql.server.ts'
import { emptyDatabase } from '#test/backups.ts'

import { loadTables, requireEmptyDatabase } from './load-tables.server.ts'
import type { OpenedBackup } from './manifest.server.ts'
import { MARK_LOADING, readRestored, requireWholeRestore, setRestored } from './restored-site.server.ts'

test('what a cut-off restore left keeps its mark until all of it is removed', async () => {
  const { url, sql } = await emptyDatabase()
  await sql.unsafe(MARK_LOADING)
  await setRestored(sql, { state: 'loading', takenAt: new Date() })
  await sql`create table half (id int)`
  // Somebody still looks at what is there.
  const reader = openSql(url, { max: 1 })
  await reader.begin(async (tx) => {
    await tx`select from half`
    await expect(requireEmptyDatabase(`${url}?options=-c%20lock_timeout%3D100`)).rejects.toThrow('lock timeout')
    await expect(requireWholeRestore(url)).rejects.toThrow('was cut off')
  })
  await reader.end()
  await requireEmptyDatabase(url)
  expect(await readRestored(sql)).toBeNull()
})

test('a database is marked at once: a load that ends before leaves it empty', async () => {
  const { url } = await emptyDatabase()
  // The database refuses this time after the mark's tables are made.
  const backup = { manifest: { takenAt: 'never' } } as OpenedBackup
  await expect(loadTables(url, backup)).rejects.toThrow('invalid input syntax')
  await requireEmptyDatabase(url)
})
