import { mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { stopOrphan } from '#app/platform/database/embedded-postgres.server.ts'
import { registered } from '#packages/postgres'

const MINUTE_MS = 60_000

const GB = 1024 ** 3
/** Far more than the databases of a run take, which is some 300 MB. */
const ENOUGH = 4 * GB

/**
 * A folder whose files are in memory, where the system has one with room to spare; otherwise the temporary folder. Each
 * of a test database's 600 files is made and removed there in a fraction of the time that a disk's file system takes.
 */
export function fastFolder(): string {
  const inMemory = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH) return inMemory
  } catch {
    // Only Linux has it.
  }
  return tmpdir()
}

/**
 * Creates a folder for one run inside the system's temporary folder, or inside `base`. Removes the folders of earlier runs
 * with the same prefix whose processes were all killed, together with their databases. A folder's name contains its
 * owner's pid.
 */
export async function makeRunFolder(prefix: string, base = tmpdir()): Promise<string> {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(prefix))) {
    const old = join(base, name)
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
  return mkdtempSync(join(base, `${prefix}${process.pid}-`))
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
