import { migrate } from '#app/db/migrate.server.ts'
import { openSql } from '#packages/sql'
import { startPostgres } from '#test/servers/postgres.ts'

import { TEMPLATE } from './own-server.ts'
import { startServer } from './server.ts'

/**
 * All journeys share one real server with demo data (E2E_BASE_URL names one that already runs), and a database server
 * for those that start servers of their own.
 */
export default async function setup() {
  const [server, databases] = await Promise.all([
    process.env.E2E_BASE_URL ? undefined : startServer(),
    startDatabases(),
  ])
  if (server) process.env.E2E_BASE_URL = server.url
  process.env.JOURNEYS_DATABASE_URL = databases.url
  return async () => {
    await Promise.all([server?.stop(), databases.stop()])
  }
}

async function startDatabases() {
  const databases = await startPostgres()
  const admin = openSql(databases.url, { max: 1 })
  await admin`create database ${admin(TEMPLATE)}`
  await admin.end()
  const template = new URL(databases.url)
  template.pathname = `/${TEMPLATE}`
  await migrate(template.href)
  return databases
}
