import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { keepOwner, register, type Registration } from '#packages/postgres'

/**
 * Until this process ends, other starts of the checkout `root` neither install nor build: a server loads parts of its packages and
 * pages while it runs (start-lock.mjs). Waits for a start that is already installing or building, and calls `onWait` then.
 */
export async function holdBuild(root: string, url: string, onWait: () => void): Promise<void> {
  let held: Registration
  try {
    const folder = join(root, '.tmp')
    if (mkdirSync(folder, { recursive: true })) keepOwner(folder, root)
    held = register(folder, 'server', url)
  } catch {
    // A user who may not write in this checkout cannot build in it either.
    return
  }
  process.once('exit', () => held.remove())
  const isBuilding = () => held.others().some(({ role }) => role === 'command')
  if (isBuilding()) onWait()
  while (isBuilding()) await pause(50)
}
