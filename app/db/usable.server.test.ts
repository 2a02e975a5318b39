import dns from 'node:dns'
import { expect, test, vi } from 'vitest'

import { databaseServer } from '#test/servers/database.ts'

import { checkDatabase } from './usable.server.ts'

const { serverUrl } = await databaseServer()
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
