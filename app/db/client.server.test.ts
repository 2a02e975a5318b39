import { expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { connect } from './client.server.ts'

const { url } = await testDatabase()

test('ends a statement of a request after five seconds, keeps the planner from whole tables, and gives it memory', async () => {
  const sql = connect(url, { max: 1, for: 'pages' })
  expect(await sql`show statement_timeout`).toEqual([{ statement_timeout: '5s' }])
  expect(await sql`show enable_seqscan`).toEqual([{ enable_seqscan: 'off' }])
  expect(await sql`show work_mem`).toEqual([{ work_mem: '32MB' }])
  // The same limit, shortened so that the test need not wait.
  await sql`set statement_timeout = 50`
  await expect(sql`select pg_sleep(60)`).rejects.toMatchObject({ code: '57014' })
  await sql.end()
})

test('asks a pooler in transaction mode for nothing that outlives a transaction', async () => {
  const sql = connect(url, { max: 1, for: 'pages', isPooled: true })
  expect(await sql`select ${1}::integer as n, current_setting('statement_timeout') as timeout`).toEqual([
    { n: 1, timeout: '0' },
  ])
  expect(await sql`select count(*)::integer as n from pg_prepared_statements`).toEqual([{ n: 0 }])
  await sql.end()
})

test('does not limit the time of statements in background work', async () => {
  const sql = connect(url, { max: 1, for: 'work' })
  expect(await sql`show statement_timeout`).toEqual([{ statement_timeout: '0' }])
  await sql.end()
})
