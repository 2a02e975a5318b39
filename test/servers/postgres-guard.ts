// Guards a throw-away PostgreSQL: prints its URL, and removes everything once standard input closes, which happens
// however the parent process ends.
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { startEmbeddedPostgres, stopAtOnce } from '#app/platform/database/embedded-postgres.server.ts'
import { fastFolder, makeRunFolder } from '#test/leftovers.ts'

const folder = await makeRunFolder('khazana-test-', fastFolder())
// Where PostgreSQL runs as another user, it reaches its files through this folder.
chmodSync(folder, 0o711)
const data = join(folder, 'data')
const starting = startEmbeddedPostgres(data, { durable: false })

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  const database = await starting.catch(() => undefined)
  // Nothing here is worth a checkpoint.
  stopAtOnce(data)
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(database ? 0 : 1)
}

process.stdin
  .resume()
  .on('end', () => void stop())
  .on('error', () => void stop())
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())

try {
  console.log((await starting).url)
} catch (error) {
  console.error(error)
  await stop()
}
