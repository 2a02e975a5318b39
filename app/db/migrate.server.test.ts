import { expect, it } from 'vitest'

import { openSql } from '#app/db/sql/sql.server.ts'
import { testDatabase } from '#test/servers/database.ts'

import { migrate } from './migrate.server.ts'

const { url } = await testDatabase()

it('returns at once, without waiting for the lock, when nothing is left to migrate', async () => {
  const busy = openSql(url, { max: 1 })
  // The lock that a node holds while it migrates the schema.
  await busy`select pg_advisory_lock(72001)`
  await expect(migrate(url)).resolves.toBeUndefined()
  await busy.end()
})
