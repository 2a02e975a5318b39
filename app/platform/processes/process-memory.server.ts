import { readFileSync } from 'node:fs'

/** A process's resident memory in MB; null when it is gone, or on a system that does not report it. */
export function measureMemory(pid: number | undefined): number | null {
  try {
    // A virtual file of the kernel: reading it waits for no disk.
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}
