import { chmodSync, lstatSync } from 'node:fs'
import { join } from 'node:path'

import { SECRET_FILES } from '#app/platform/settings/session-secret.server.ts'

/** The parts of `DATA_DIR` that only the server's user may read. A closed folder protects everything below it. */
const PRIVATE = [
  { name: 'photos', mode: 0o700 },
  { name: 'mail', mode: 0o700 },
  ...SECRET_FILES.map((name) => ({ name, mode: 0o600 })),
]

/**
 * Closes the private parts of the data folder to other users of the machine, including what an older release or a lax
 * umask left open. `DATA_DIR` itself stays open: PostgreSQL's own user has to enter it. Returns the paths that could
 * not be closed.
 */
export function closePrivateFiles(dataDir: string): string[] {
  return PRIVATE.flatMap(({ name, mode }) => {
    const path = join(dataDir, name)
    try {
      const stats = lstatSync(path, { throwIfNoEntry: false })
      // Skip links: the operator is responsible for their targets.
      if (!stats || stats.isSymbolicLink() || (stats.mode & 0o077) === 0) return []
      chmodSync(path, mode)
      return []
    } catch {
      // It belongs to another user, or the file system has no modes.
      return [path]
    }
  })
}
