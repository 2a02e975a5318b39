import postgres from '#app/db/postgres-driver.server.ts'
import type { TestProject } from 'vitest/node'

import { migrate } from '#app/db/migrate.server.ts'

import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that test databases are made on, connected to its maintenance database. */
    serverUrl: string
    /** The migrated database that each test file gets a copy of. */
    template: string
  }
}

/** Runs once before all tests: a server (or the one of TEST_DATABASE_URL), and a migrated template on it. */
export default async function setup(project: TestProject) {
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
    await stop()
    throw error
  }
  project.provide('serverUrl', serverUrl)
  project.provide('template', template)
  return stop
}
