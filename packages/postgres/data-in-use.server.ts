import { names } from './names.server.ts'
import { EmbeddedPostgresError } from './postgres-program.server.ts'
import { isElsewhere, type RegisteredProcess } from './process-register.server.ts'

/** The message for a second server on the same data folder. */
export function inUse(dataDir: string, other: RegisteredProcess): EmbeddedPostgresError {
  const { title, sayCommand } = names()
  const far = isElsewhere(other)
  return new EmbeddedPostgresError(
    `${title} already runs on ${dataDir}${other.url ? `: ${other.url}` : ''} (process ${other.pid}${far ? ` on ${other.host}` : ''}). ` +
      `Stop it first, or give this one a folder of its own: DATA_DIR=./data-2 PORT=3001 ${sayCommand('start')}` +
      (far ? '. When it was killed its data are free after 20 seconds.' : ''),
  )
}
