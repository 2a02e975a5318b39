import dns from 'node:dns'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'

import { databaseServer, testDatabase } from '#test/servers/database.ts'

import { checkDatabase, waitForDatabase } from './usable.server.ts'

const { serverUrl } = await databaseServer()
const { sql, url } = await testDatabase()
const given = () => new URL(serverUrl)
const said = (address: URL, oldest?: number) =>
  checkDatabase(address.href, oldest).then(
    () => 'usable',
    (error: unknown) => String(error),
  )

test('a usable database causes no message', async () => {
  expect(await said(given())).toBe('usable')
})

test('an unusable database is named, with advice', async () => {
  const [away, stranger, missing] = [given(), given(), given()]
  away.port = '1'
  stranger.password = 'private-word'
  missing.pathname = '/no-such'
  expect(await said(away)).toBe(
    'DatabaseUnusable: The database at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Start it, or set DATABASE_URL to one that runs.',
  )
  expect(await said(stranger)).toBe(
    `DatabaseUnusable: The database at ${stranger.host} refuses the connection: password authentication failed for user "${stranger.username}". Check DATABASE_URL.`,
  )
  expect(await said(missing)).toBe(
    `DatabaseUnusable: The database at ${missing.host} refuses the connection: database "no-such" does not exist. Check DATABASE_URL.`,
  )
  expect(await said(given(), 99)).toMatch(/is PostgreSQL \d+[^ ]*.*\. Khazana needs 99 or newer\.$/)
})

test('a start waits for a database that is away, and says so once', async () => {
  const target = given()
  const door = createServer((socket) => {
    const database = connect(Number(target.port), target.hostname)
    socket
      .on('error', () => {})
      .pipe(database.on('error', () => {}))
      .pipe(socket)
  })
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  // A server that listens on a TCP port always has an address object.
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  const address = given()
  address.host = `127.0.0.1:${port}`
  const said: string[] = []
  await waitForDatabase(address.href, {
    forMs: 600_000,
    onWait: (reason) => {
      said.push(reason)
      door.listen(port, '127.0.0.1')
    },
  })
  expect(said).toEqual([expect.stringContaining(`The database at 127.0.0.1:${port} cannot be reached`)])
  door.close()
})

test('it waits no longer than it may, and not at all for a database that refuses', async () => {
  const [away, missing] = [given(), given()]
  away.port = '1'
  missing.pathname = '/no-such'
  const onWait = vi.fn<() => void>()
  await expect(waitForDatabase(missing.href, { forMs: 60_000, onWait })).rejects.toThrow('refuses the connection')
  await expect(waitForDatabase(away.href, { forMs: 0, onWait })).rejects.toThrow('cannot be reached')
  expect(onWait).not.toHaveBeenCalled()
})

test('a database without a free connection is waited for like one that is away', async () => {
  const name = sql(new URL(url).pathname.slice(1))
  await sql`alter database ${name} connection limit 0`
  const said: string[] = []
  await waitForDatabase(url, {
    forMs: 600_000,
    onWait: (reason) => {
      said.push(reason)
      void sql`alter database ${name} connection limit -1`.execute()
    },
  })
  expect(said).toEqual([expect.stringMatching(/has no connection left: too many connections.*DATABASE_POOL/)])
})

test('an unusable database whose name has several addresses is named too', async () => {
  const away = given()
  away.hostname = 'localhost'
  away.port = '1'
  const both = [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ]
  const lookup = (_host: string, _options: object, done: (error: null, found: typeof both) => void) => done(null, both)
  // The overload for all addresses is the one that is called.
  vi.spyOn(dns, 'lookup').mockImplementation(lookup as never)
  expect(await said(away)).toContain('at localhost:1 cannot be reached: ECONNREFUSED. Start it')
})
