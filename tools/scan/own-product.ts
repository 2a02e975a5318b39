import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { setDatabase } from '#app/db/client.server.ts'
import type { AskSite } from '#app/server/backup/try-site.server.ts'
import { createUser } from '#test/factories.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { startOwnServer } from '../../e2e/own-server.ts'

const SECRET = { SESSION_SECRET: 'a secret that drill and server know, and long enough' }
const MANY = '99999/1s'
const NAMES =
  'SIGN_IN_ACCOUNT SIGN_IN_IP SIGN_UP RESET NEW_ACCOUNT_ITEMS WRITES UPLOADS AI MESSAGES CONVERSATIONS CONTACT FEEDBACK REPORTS DECODING STORED LISTING_FILES'
export const NO_LIMITS = Object.fromEntries(NAMES.split(' ').map((name) => [`LIMIT_${name}`, MANY]))

/**
 * Starts the built product without rate limits. This process's own functions write to the same database. With 'embedded', the
 * product runs its own database in its DATA_DIR. A given database is left running.
 */
export async function startProduct(env: Record<string, string> = {}, database?: 'embedded' | { databaseUrl: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-scan-'))
  const dataDir = env['DATA_DIR'] ?? join(folder, 'data')
  const given = { ...SECRET, ...NO_LIMITS, DEMO: '0', ...env, DATA_DIR: dataDir }
  const server = await startOwnServer(given, database)
  const home = `http://localhost:${server.port}`
  testSettings({ ...SECRET, ...NO_LIMITS, DATA_DIR: dataDir, PUBLIC_URL: home })
  setDatabase(server.sql)

  /** Creates a signed-in account. */
  async function person(name: string, { isAdmin = false } = {}) {
    const email = `${name.toLowerCase()}-${randomUUID()}@khazana.test`
    const { id } = await createUser(server.sql, { displayName: name, email })
    if (isAdmin) await server.sql`insert into user_roles (user_id, role) values (${id}, 'admin')`
    return { id, name, email, cookies: (await beginSession(server.sql, id)).cookies }
  }

  /** Makes delayed mails due now: news of items, and messages that stayed unread for a while. */
  async function letTimePass() {
    await server.sql`update conversations set unread_since_1 = unread_since_1 - interval '1 hour',
      unread_since_2 = unread_since_2 - interval '1 hour'`
    await server.sql`update pgboss.job set start_after = now() where state = 'created' and start_after > now()`
  }

  return {
    ...server,
    letTimePass,
    home,
    folder,
    dataDir,
    env: given,
    person,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>
export type Person = Awaited<ReturnType<Product['person']>>

export const cookieLine = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** Asks a running site as its own pages do. */
export const askSite =
  (home: string): AskSite =>
  (path, { headers, ...request }) => {
    headers.set('origin', home)
    headers.set('sec-fetch-site', 'same-origin')
    return fetch(`${home}${path}`, { ...request, headers })
  }
