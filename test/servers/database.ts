import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { keepsStatements } from '#app/db/named-statements.server.ts'
import { openSql } from '#packages/sql'
import { askForDatabaseServer } from '#test/database-server.ts'
import { recordJobs } from '#test/jobs.ts'

/** The port of a pooler in transaction mode before that server, for the drill `pooler`. */
const { TEST_POOLER } = process.env

function throughPooler(url: string): string {
  if (TEST_POOLER === undefined) return url
  const address = new URL(url)
  address.port = TEST_POOLER
  return address.href
}

/** The server on which each test file's database is created; the first file that asks starts it. */
export const databaseServer = () => askForDatabaseServer(inject('databasePort'))

/**
 * A migrated database for the calling test file only, which also becomes the process's database. It is dropped when the
 * file's tests are done. Call it at the top of the file: `const { sql } = await testDatabase()`.
 */
export async function testDatabase() {
  const { serverUrl, template } = await databaseServer()
  const name = `khazana_test_${randomUUID().replaceAll('-', '')}`
  // Copying files costs a tenth of the processor time of the default, which writes every page to the log.
  await asAdmin(
    serverUrl,
    (admin) => admin`create database ${admin(name)} template ${admin(template)} strategy file_copy`,
  )
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  const url = address.href
  const isPooled = TEST_POOLER !== undefined
  const prepares = !isPooled || (await keepsStatements(throughPooler(url)))
  const sql = connect(throughPooler(url), { max: 5, isPooled, prepares })
  setDatabase(sql)
  recordJobs()
  afterAll(async () => {
    await sql.end({ timeout: 5 })
    await asAdmin(serverUrl, (admin) => admin`drop database ${admin(name)} with (force)`)
  })
  return { sql, url }
}

/**
 * Runs `work` on a connection of its own. A file whose tests are all skipped runs no hooks, so a connection that stayed
 * open until its end would never be closed.
 */
async function asAdmin(serverUrl: string, work: (admin: Sql) => Promise<unknown>): Promise<void> {
  const admin = openSql(serverUrl, { max: 1 })
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** The result of `work`, and how many rows of a table its queries read, through an index or sequentially. */
export async function rowsRead<T>(
  sql: Sql,
  table: string,
  work: () => Promise<T>,
): Promise<{ answer: T; read: number }> {
  let result: { answer: T; read: number } | undefined
  await sql.begin(async (transaction) => {
    const figure = async () => {
      // Rows fetched by an index scan are counted with the index, the others with the table.
      const [row] = await transaction<{ n: number }[]>`
        select (pg_stat_get_xact_tuples_returned(t.oid) + pg_stat_get_xact_tuples_fetched(t.oid)
          + (select sum(pg_stat_get_xact_tuples_fetched(indexrelid)) from pg_index where indrelid = t.oid))::integer as n
        from pg_class t where t.oid = ${table}::regclass`
      return row?.n ?? 0
    }
    // As for all queries of pages.
    await transaction`set local enable_seqscan = off`
    // Queries use only those parts of a pool that a transaction has too.
    setDatabase(Object.assign(transaction, { reads: transaction }) as unknown as Sql)
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
