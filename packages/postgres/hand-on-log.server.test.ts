import { expect, test } from 'vitest'

import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { watchWrites } from './hand-on-log.server.ts'

const { sql } = await testDatabase()

test('what people write counts, and not what the queue notes about itself', async () => {
  await sql`create schema if not exists pgboss`
  await sql`create table pgboss.state (seen timestamptz)`
  const hasWrites = watchWrites(sql)
  // PostgreSQL counts a little later, so that the set-up may still arrive.
  await expect.poll(hasWrites).toBe(false)
  await sql`insert into pgboss.state values (now())`
  await expect
    .poll(
      async () =>
        sql`select 1 from pg_stat_user_tables where schemaname = 'pgboss' and relname = 'state' and n_tup_ins > 0`,
    )
    .toHaveLength(1)
  expect(await hasWrites()).toBe(false)
  await createUser(sql)
  await expect.poll(hasWrites).toBe(true)
})
