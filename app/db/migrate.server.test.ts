import { expect, it } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { migrate } from './migrate.server.ts'
import postgres from './postgres-driver.server.ts'

const { url } = await testDatabase()

it('waits for nobody where nothing is left to do, and loads nothing for it', async () => {
  const busy = postgres(url, { max: 1, onnotice: () => {} })
  // The lock that a node holds while it migrates the schema.
  await busy`select pg_advisory_lock(72001)`
  await expect(migrate(url)).resolves.toBeUndefined()
  await busy.end()
})
