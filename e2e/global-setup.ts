import { startServer } from './server.ts'

/** All journeys share one real server with demo data; E2E_BASE_URL names one that runs already. */
export default async function setup() {
  if (process.env.E2E_BASE_URL) return undefined
  const server = await startServer()
  process.env.E2E_BASE_URL = server.url
  return server.stop
}
