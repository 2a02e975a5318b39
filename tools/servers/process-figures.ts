import { readdirSync, readFileSync } from 'node:fs'

const MB = 1024 * 1024
const TICKS_PER_SECOND = 100

/** A process's resident memory in MB, now and at its peak. Throws for a process that has ended, also while it is a zombie. */
export function readMemory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]
    if (kilobytes === undefined) throw new Error(`Process ${pid} has no memory any more`)
    return (Number(kilobytes) * 1024) / MB
  }
  return { now: field('VmRSS'), most: field('VmHWM') }
}

/** A process's peak memory in MB; 0 when it has just ended, or was never there. */
export function readPeak(pid: number | undefined): number {
  try {
    return pid === undefined ? 0 : readMemory(pid).most
  } catch {
    return 0
  }
}

/** The CPU seconds that a process has used, over all threads. */
export function processorSeconds(pid: number): number {
  const fields = readStat(pid)
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/**
 * The CPU seconds of a process and all its descendants, also of those that have ended and whose parents noticed: what two calls
 * differ by is the work between them.
 */
export function secondsOfTree(pid: number): number {
  const ticks = listTree(pid).flatMap((one) => readStat(one).slice(11, 15).map(Number))
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND
}

/** A process and all its descendants. */
export function listTree(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(readStat(Number(name))[1]))
  }
  const belongs = (one: number | undefined): boolean => one === pid || (!!one && belongs(parents.get(one)))
  return [...parents.keys()].filter(belongs)
}

/** The fields of /proc/PID/stat after the name: state, parent, … Empty when it has ended. */
export function readStat(pid: number | string): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
