import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

import { openSql } from '#packages/sql'

import { databaseServer } from './database.ts'

const MIGRATIONS = new URL('../../app/db/migrations/', import.meta.url)

/**
 * A database as an older release left it: with every migration before `name`, and the list of them that Drizzle keeps.
 * It is dropped when the calling file's tests are done.
 */
export async function oldDatabase(name: string) {
  const { serverUrl } = await databaseServer()
  const admin = openSql(serverUrl, { max: 1 })
  const database = `khazana_test_${randomUUID().replaceAll('-', '')}`
  await admin`create database ${admin(database)}`
  const address = new URL(serverUrl)
  address.pathname = `/${database}`
  const sql = openSql(address.href, { max: 1 })
  afterAll(async () => {
    await sql.end()
    await admin`drop database ${admin(database)} with (force)`
    await admin.end()
  })
  await sql.unsafe(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { tag, when } of listMigrationsBefore(name)) {
    const text = readFileSync(new URL(`${tag}.sql`, MIGRATIONS), 'utf8')
    // Nobody else uses it, and a file's statements are one transaction here.
    await sql.unsafe(text.replaceAll(/\bindex\s+concurrently\b/gi, 'INDEX'))
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${tag}, ${when})`
  }
  return { sql, url: address.href }
}

function listMigrationsBefore(name: string): { tag: string; when: number }[] {
  // Drizzle's own list of migrations.
  const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', MIGRATIONS), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const end = entries.findIndex(({ tag }) => tag.endsWith(`_${name}`))
  if (end < 0) throw new Error(`There is no migration ${name}`)
  return entries.slice(0, end)
}
