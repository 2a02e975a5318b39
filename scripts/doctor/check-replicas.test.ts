import { beforeEach, expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'
import { pretendReplica } from '#test/servers/pretended-replica.ts'

import { examineReplicas } from './check-replicas.ts'

const { url } = await testDatabase()
const replica = await pretendReplica(url)

const examine = (...databaseReplicaUrls: string[]) => examineReplicas(url, { databaseReplicaUrls })

beforeEach(() => replica.beAsUsual())

test('all members of a cluster may be named: the one that is the primary is in order', async () => {
  expect(await examine(url, replica.url)).toEqual([
    { about: 'replica', level: 'ok', says: 'number 1 is the primary now, and is asked when it is a replica' },
    { about: 'replica', level: 'ok', says: expect.stringMatching(/^number 2 follows, \d\.\d MB behind$/) },
  ])
})

test('a primary without a replica, one that was promoted and one of another database are not', async () => {
  expect(await examine(url)).toMatchObject([{ level: 'warning', says: expect.stringContaining('the primary itself') }])
  await replica.own`update told set follows = false`
  expect(await examine(replica.url)).toMatchObject([{ level: 'warning', says: expect.stringContaining('promoted') }])
  await replica.own`update told set system = 1`
  expect(await examine(replica.url)).toMatchObject([
    { level: 'problem', says: expect.stringContaining('another database') },
  ])
})

test('an address that leads to several replicas in turn is a problem', async () => {
  // It says another start each time.
  await replica.own`update told set started = null`
  expect(await examine(replica.url)).toMatchObject([
    { level: 'problem', says: expect.stringContaining('leads to several servers') },
  ])
})
