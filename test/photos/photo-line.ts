import sharp from 'sharp'
import { vi } from 'vitest'

import { makeApart, photoProcesses, PROCESSES } from '#app/features/photos/receive/photo-process.server.ts'

/**
 * Stops all photo processes in the middle of a photo of `owner`, so that the owner's next photo waits however slow the
 * machine is. `release` lets them go on and resolves once their photos are made. It must be called within 40 seconds.
 */
export async function holdPhotoLine(owner: string): Promise<{ release: () => Promise<void> }> {
  const blue = { create: { width: 6000, height: 6000, channels: 3, background: '#1e1ec8' } } as const
  const large = await sharp(blue).png().toBuffer()
  const stopped = new Set<number>()
  // One of another owner would give way to it after three seconds.
  const made = Array.from({ length: PROCESSES }, () => makeApart(large, {}, { whose: owner }))
  await vi.waitUntil(
    () => {
      for (const { pid, busy } of photoProcesses()) {
        if (!busy || stopped.has(pid)) continue
        process.kill(pid, 'SIGSTOP')
        stopped.add(pid)
      }
      return stopped.size === PROCESSES
    },
    { interval: 1 },
  )
  const release = async () => {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    await Promise.all(made)
  }
  return { release }
}
