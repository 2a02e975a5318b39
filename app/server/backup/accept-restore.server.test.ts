import { afterAll, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { MARK_LOADING, readRestored, setRestored } from '#app/platform/backup/restored-site.server.ts'
import type { JobKind } from '#app/platform/jobs/queue.server.ts'
import { openSql } from '#packages/sql'
import { testDatabase } from '#test/servers/database.ts'

import { acceptRestore } from './accept-restore.server.ts'

const { sql, url } = await testDatabase()
afterAll(() => setDatabase(sql))
const kinds: JobKind[] = [{ name: 'clean-up', run: async () => {}, retries: 0, seconds: 10 }]

test('a restore that two people accept at once queues its jobs once', async () => {
  await sql.unsafe(MARK_LOADING)
  await setRestored(sql, { state: 'waiting', takenAt: new Date() })
  await sql`insert into restored.jobs values ('clean-up', '{}')`
  const holder = openSql(url, { max: 1 })
  let accepting: Promise<(number | null)[]> | undefined
  await holder.begin(async (tx) => {
    await tx`select from restored.site for update`
    accepting = Promise.all([acceptRestore(url, kinds), acceptRestore(url, kinds)])
    // Both found it waiting, and stand before the row.
    await vi.waitFor(async () => {
      expect(await tx`select from pg_locks where locktype in ('transactionid', 'tuple') and not granted`).toHaveLength(
        2,
      )
    })
  })
  expect((await accepting)?.toSorted()).toEqual([1, null])
  expect(await sql`select name from pgboss.job where name = 'clean-up'`).toHaveLength(1)
  expect(await readRestored(sql)).toMatchObject({ state: 'accepted' })
  await holder.end()
})
