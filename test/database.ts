import { randomUUID } from 'node:crypto'
import postgres from '#app/db/postgres-driver.server.ts'
import { afterAll, inject } from 'vitest'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'

import { askForDatabaseServer } from './database-server.ts'
import { recordJobs } from './jobs.ts'

/** The server that the database of each test file is made on; the first file that asks starts it. */
export const databaseServer = () => askForDatabaseServer(inject('databasePort'))

/**
 * A migrated database of the calling test file's own, also set as the process's database. It goes when the file's tests
 * are done. Call it at the top of the file: `const { sql } = await testDatabase()`.
 */
export async function testDatabase() {
  const { serverUrl, template } = await databaseServer()
  const name = `khazana_test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin`create database ${admin(name)} template ${admin(template)}`
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  const url = address.href
  const sql = connect(url, { max: 5 })
  setDatabase(sql)
  recordJobs()
  afterAll(async () => {
    await sql.end({ timeout: 5 })
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
  })
  return { sql, url }
}

/** What `work` answers, and how many rows of a table its queries read, by way of an index or one after the other. */
export async function rowsRead<T>(
  sql: Sql,
  table: string,
  work: () => Promise<T>,
): Promise<{ answer: T; read: number }> {
  let result: { answer: T; read: number } | undefined
  await sql.begin(async (transaction) => {
    const figure = async () => {
      // What an index scan fetches is counted with the index, the rest with the table.
      const [row] = await transaction<{ n: number }[]>`
        select (pg_stat_get_xact_tuples_returned(t.oid) + pg_stat_get_xact_tuples_fetched(t.oid)
          + (select sum(pg_stat_get_xact_tuples_fetched(indexrelid)) from pg_index where indrelid = t.oid))::integer as n
        from pg_class t where t.oid = ${table}::regclass`
      return row?.n ?? 0
    }
    // As all queries of pages run.
    await transaction`set local enable_seqscan = off`
    // Queries take of the pool nothing but what a transaction has, too.
    setDatabase(transaction as unknown as Sql)
    try {
      const before = await figure()
      const answer = await work()
      result = { answer, read: (await figure()) - before }
    } finally {
      setDatabase(sql)
    }
  })
  if (!result) throw new Error('The transaction did not run')
  return result
}
