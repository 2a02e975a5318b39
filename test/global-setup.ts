import type { TestProject } from 'vitest/node'

import { offerDatabaseServer } from './database-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The port at which test files ask for the database server. */
    databasePort: number
  }
}

/** Runs once before all tests. */
export default async function setup(project: TestProject) {
  const { port, stop } = await offerDatabaseServer()
  project.provide('databasePort', port)
  return stop
}
