import { readFileSync } from 'node:fs'

/** What a process holds of the machine's memory, in MB; null when it is gone, or on a system that does not tell. */
export function memoryOf(pid: number | undefined): number | null {
  try {
    // A file of the kernel's: reading it waits for no disk.
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}
