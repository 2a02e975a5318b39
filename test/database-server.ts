import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import { migrate } from '#app/db/migrate.server.ts'
import postgres from '#app/db/postgres-driver.server.ts'

import { startPostgres } from './postgres.ts'

export interface DatabaseServer {
  /** The server that test databases are made on: its maintenance database. */
  serverUrl: string
  /** The migrated database that each test file gets a copy of. */
  template: string
}

/**
 * Offers the tests of all processes one database server, which starts when the first test file asks for it: a run of pure
 * tests starts none. Answers with the port to ask at.
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
  // A server that listens on a port has an object as its address.
  const { port } = door.address() as { port: number }
  const stop = async () => {
    door.close()
    // Whoever asked for a server that does not start was told so.
    await (await starting?.catch(() => undefined))?.stop()
  }
  return { port, stop }
}

/** The server that the process of all tests offers at `port`. */
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
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
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
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
  return { serverUrl, template, stop }
}
