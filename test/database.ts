import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'

import { connect, setDatabase } from '#app/db/client.server.ts'

import { recordJobs } from './jobs.ts'

/**
 * A migrated database of the calling test file's own, also set as the process's database. It goes when the file's tests
 * are done. Call it at the top of the file: `const { sql } = await testDatabase()`.
 */
export async function testDatabase() {
  const serverUrl = inject('serverUrl')
  const name = `khazana_test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin`create database ${admin(name)} template ${admin(inject('template'))}`
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
