import { readFileSync } from 'node:fs'

/** One tick of `/proc/PID/stat` in milliseconds: USER_HZ is 100 on every Linux that Node runs on. */
const TICK_MS = 10

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

/**
 * The processor time that a process has used since its start, in milliseconds, in steps of ten. Null when it is gone, or
 * on a system that does not report it.
 */
export function measureProcessor(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in brackets, may contain blanks. Counted from its end, utime and stime are the 12th and 13th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return Number.isFinite(ticks) ? ticks * TICK_MS : null
  } catch {
    return null
  }
}
