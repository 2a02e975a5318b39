import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and those above it that are missing. Node's own way never ends where the system says that a folder above
 * is missing although it is there, as in `/proc`. Throws the system's error.
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = []
  for (let at = resolve(path); !statSync(at, { throwIfNoEntry: false }); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) mkdirSync(folder, { mode })
  // A file in its place is an error, too.
  if (missing.length === 0) mkdirSync(path, { recursive: true })
}
