import { chmodSync, lstatSync } from 'node:fs'
import { join } from 'node:path'

/** Of `DATA_DIR`: what is for the server's user alone. A closed folder closes whatever lies below it. */
const PRIVATE = [
  { name: 'photos', mode: 0o700 },
  { name: 'mail', mode: 0o700 },
  { name: 'session-secret', mode: 0o600 },
] as const

/**
 * Closes what is private in the data folder to other users of the machine, also what an older release or a generous umask left
 * open. `DATA_DIR` itself stays: PostgreSQL's own user has to enter it. Answers with what could not be closed.
 */
export function closePrivateFiles(dataDir: string): string[] {
  return PRIVATE.flatMap(({ name, mode }) => {
    const path = join(dataDir, name)
    try {
      const found = lstatSync(path, { throwIfNoEntry: false })
      // A link's target is the operator's own arrangement.
      if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) return []
      chmodSync(path, mode)
      return []
    } catch {
      // Another user's, or a file system without modes.
      return [path]
    }
  })
}
