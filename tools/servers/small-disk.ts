import { spawnSync } from 'node:child_process'
import { appendFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

export interface SmallDisk {
  /** Takes all that is free, or all but so many bytes. */
  fill: (leaving?: number) => void
  makeRoom: () => void
  unmount: () => void
}

/** Mounts a disk in memory, which only root may do, and not in every container; otherwise null. */
export function mountDisk(folder: string, megabytes: number, mode: string): SmallDisk | null {
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=${mode}`, 'tmpfs', folder]
  if (spawnSync('mount', options).status !== 0) return null
  const filler = join(folder, 'filler')
  return {
    fill(leaving = 0) {
      const { bavail, bsize } = statfsSync(folder)
      const free = bavail * bsize - leaving
      try {
        if (free > 0) appendFileSync(filler, Buffer.alloc(free))
      } catch {
        // Another process took the last bytes.
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    unmount: () => void spawnSync('umount', ['--lazy', folder]),
  }
}
