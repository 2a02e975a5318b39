import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'

import { databaseServer } from '#test/servers/database.ts'

import { migrate, migrateApart } from './migrate.server.ts'
import postgres from './postgres-driver.server.ts'

const { serverUrl } = await databaseServer()
const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
const name = `khazana_test_${randomUUID().replaceAll('-', '')}`
await admin`create database ${admin(name)}`
const address = new URL(serverUrl)
address.pathname = `/${name}`
afterAll(async () => {
  await admin`drop database ${admin(name)} with (force)`
  await admin.end()
})

it('brings an empty database up to date in a process of its own, and finds nothing to do the second time', async () => {
  await migrateApart(address.href)
  const sql = postgres(address.href, { max: 1, onnotice: () => {} })
  expect(await sql`select count(*)::integer as n from items`).toEqual([{ n: 0 }])
  await sql.end()
  await migrateApart(address.href)
})

it('waits for nobody where nothing is left to do, and loads nothing for it', async () => {
  const busy = postgres(address.href, { max: 1, onnotice: () => {} })
  // The lock that a node holds while it migrates the schema.
  await busy`select pg_advisory_lock(72001)`
  await expect(migrate(address.href)).resolves.toBeUndefined()
  await busy.end()
})

it('says what is wrong when it cannot', async () => {
  await expect(migrateApart('postgres://nobody:x@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED')
})
