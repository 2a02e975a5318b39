import { expect, it } from 'vitest'

import { openSql } from '#app/db/sql/sql.server.ts'
import { testDatabase } from '#test/servers/database.ts'

import { migrate } from './migrate.server.ts'

const { url } = await testDatabase()

it('waits for nobody where nothing is left to do, and loads nothing for it', async () => {
  const busy = openSql(url, { max: 1 })
  // The lock that a node holds while it migrates the schema.
  await busy`select pg_advisory_lock(72001)`
  await expect(migrate(url)).resolves.toBeUndefined()
  await busy.end()
})
