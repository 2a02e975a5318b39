import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import { migrate } from '#app/db/migrate.server.ts'
import { keepAreas } from '#app/features/catalogue/areas/keep-areas.server.ts'
import { keepCategories } from '#app/features/catalogue/keep-categories.server.ts'
import { openSql } from '#packages/sql'

import { startPostgres } from './servers/postgres.ts'

export interface DatabaseServer {
  /** The maintenance database of the server on which test databases are created. */
  serverUrl: string
  /** The database after a start, without people, that is cloned for each test file. */
  template: string
}

/**
 * Offers one database server to the test processes. It starts when the first test file asks for it, so a run of pure
 * tests starts none. Returns the port at which to ask.
 */
export async function offerDatabaseServer() {
  let starting: ReturnType<typeof startDatabaseServer> | undefined
  const answer = async (socket: Socket) => {
    starting ??= startDatabaseServer()
    try {
      const { serverUrl, template } = await starting
      socket.end(JSON.stringify({ serverUrl, template } satisfies DatabaseServer))
    } catch (error) {
      socket.end(JSON.stringify({ error: String(error) }))
    }
  }
  const door = createServer((socket) => void answer(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(door, 'listening')
  // A server that listens on a TCP port always has an address object.
  const { port } = door.address() as { port: number }
  const stop = async () => {
    door.close()
    // Every file that asked for a server that failed to start was told so.
    await (await starting?.catch(() => undefined))?.stop()
  }
  return { port, stop }
}

/** Gets the server that the main test process offers at `port`. */
export async function askForDatabaseServer(port: number): Promise<DatabaseServer> {
  // The shape that `answer` sends.
  const answer = JSON.parse(await text(connect(port, '127.0.0.1'))) as DatabaseServer | { error: string }
  if ('error' in answer) throw new Error(answer.error)
  return answer
}

async function startDatabaseServer() {
  const own = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
  const serverUrl = process.env.TEST_DATABASE_URL ?? own?.url ?? ''
  const template = `khazana_template_${process.pid}`
  const admin = openSql(serverUrl, { max: 1 })
  const stop = async () => {
    if (!own) await admin`drop database if exists ${admin(template)}`
    await admin.end()
    await own?.stop()
  }
  try {
    await admin`create database ${admin(template)}`
    const url = new URL(serverUrl)
    url.pathname = `/${template}`
    await migrate(url.href)
    await fillCategories(url.href)
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { serverUrl, template, stop }
}

/** As a start does: a migration has only the first ones. */
async function fillCategories(url: string): Promise<void> {
  const sql = openSql(url, { max: 1 })
  await keepCategories(sql)
  await keepAreas(sql)
  // A database with a connection cannot be cloned.
  await sql.end()
}
