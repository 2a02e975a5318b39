import { expect, onTestFinished, test } from 'vitest'

import { openSql } from '#packages/sql'
import { testDatabase } from '#test/servers/database.ts'

import { db, setDatabase } from './client.server.ts'
import { readingReplicas, setReplicas } from './replica-reads.server.ts'

const { url } = await testDatabase()

test('a read that is asked of a replica has the name of its function', async () => {
  const names: string[] = []
  const answered = ({ name }: { name: string }) => void names.push(name)
  const sql = openSql(url, { max: 1, watch: { begin: () => null, waited: () => {}, answered } })
  setDatabase(sql)
  const isInTime = () => true
  setReplicas([{ name: '1', sql: () => sql, isInTime, shownUntil: () => Infinity, noteFailure: () => {} }])
  onTestFinished(() => setReplicas([]))
  async function findOnReplica() {
    return db()`select 2`
  }
  await readingReplicas(findOnReplica)
  expect(names).toEqual(['findOnReplica'])
  await sql.end({ timeout: 1 })
})
