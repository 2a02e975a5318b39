import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { stopOrphan } from '#app/platform/database/embedded-postgres.server.ts'
import { registered } from '#app/platform/processes/process-register.server.ts'

const MINUTE_MS = 60_000

/**
 * Creates a folder for one run inside the system's temporary folder. Removes the folders of earlier runs with the same
 * prefix whose processes were all killed, together with their databases. A folder's name contains its owner's pid.
 */
export async function makeRunFolder(prefix: string): Promise<string> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const old = join(tmpdir(), name)
    const data = join(old, 'data')
    try {
      // A new process may not have registered yet.
      if (Date.now() - statSync(old).mtimeMs < MINUTE_MS || registered(data).length > 0) continue
      if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
      await stopOrphan(data)
      rmSync(old, { recursive: true, force: true })
    } catch {
      // It belongs to another user, or is already gone.
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
