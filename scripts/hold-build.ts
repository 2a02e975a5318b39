import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { keepOwner, register, type Registration } from '#app/platform/processes/process-register.server.ts'

/**
 * Until this process ends, starts of the checkout `root` leave its packages and pages as they are: a server loads parts of
 * both while it runs (start-lock.mjs). Waits for one that installs or builds already; `onWait` is told of it.
 */
export async function holdBuild(root: string, url: string, onWait: () => void): Promise<void> {
  let held: Registration
  try {
    const folder = join(root, '.tmp')
    if (mkdirSync(folder, { recursive: true })) keepOwner(folder, root)
    held = register(folder, 'server', url)
  } catch {
    // Whoever may not write here builds nothing here either.
    return
  }
  process.once('exit', () => held.remove())
  const isBuilding = () => held.others().some(({ role }) => role === 'command')
  if (isBuilding()) onWait()
  while (isBuilding()) await pause(50)
}
