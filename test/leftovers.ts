import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { stopOrphan } from '#app/platform/embedded-postgres.server.ts'
import { registered } from '#app/platform/process-register.server.ts'

const MINUTE_MS = 60_000

/**
 * Makes a folder for one run below the system's temporary folder. Clears away what earlier runs with the same prefix left
 * there because all their processes were killed at once, their databases included. A folder's name tells whose it is.
 */
export async function makeRunFolder(prefix: string): Promise<string> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const old = join(tmpdir(), name)
    const data = join(old, 'data')
    try {
      // A young one may be about to register.
      if (Date.now() - statSync(old).mtimeMs < MINUTE_MS || registered(data).length > 0) continue
      if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
      await stopOrphan(data)
      rmSync(old, { recursive: true, force: true })
    } catch {
      // Another user's, or gone meanwhile.
    }
  }
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
