import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'

import { openSql } from '#app/db/sql/sql.server.ts'
import { databaseServer } from '#test/servers/database.ts'

import { migrateApart } from './migrate-apart.server.ts'

const { serverUrl } = await databaseServer()
const admin = openSql(serverUrl, { max: 1 })
const name = `khazana_test_${randomUUID().replaceAll('-', '')}`
await admin`create database ${admin(name)}`
const address = new URL(serverUrl)
address.pathname = `/${name}`
afterAll(async () => {
  await admin`drop database ${admin(name)} with (force)`
  await admin.end()
})

it('migrates an empty database in a child process, and finds nothing to do the second time', async () => {
  await migrateApart(address.href)
  const sql = openSql(address.href, { max: 1 })
  expect(await sql`select count(*)::integer as n from items`).toEqual([{ n: 0 }])
  await sql.end()
  await migrateApart(address.href)
})

it('names the problem when the database cannot be migrated', async () => {
  await expect(migrateApart('postgres://nobody:x@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED')
})
