import { isElsewhere, type RegisteredProcess } from '#app/platform/processes/process-register.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'

import { EmbeddedPostgresError } from './postgres-program.server.ts'

/** The message for a second server on the same data folder. */
export function inUse(dataDir: string, other: RegisteredProcess): EmbeddedPostgresError {
  const far = isElsewhere(other)
  return new EmbeddedPostgresError(
    `Khazana already runs on ${dataDir}${other.url ? `: ${other.url}` : ''} (process ${other.pid}${far ? ` on ${other.host}` : ''}). ` +
      `Stop it first, or give this one a folder of its own: DATA_DIR=./data-2 PORT=3001 ${sayCommand('start')}` +
      (far ? '. When it was killed its data are free after 20 seconds.' : ''),
  )
}
