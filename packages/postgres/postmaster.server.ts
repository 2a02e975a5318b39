// PostgreSQL's first process, as its pid file in the cluster folder names it: finding it, stopping it, and cleaning up
// after it.
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { processBirth } from './process-register.server.ts'

export interface Postmaster {
  pid: number
  birth: string
  port: number
  status: string
}

const POLL_MS = 15

/** The live postmaster of a cluster folder, or null. */
export function findPostmaster(cluster: string): Postmaster | null {
  try {
    const { pid, port, status } = readPidFile(cluster)
    const birth = pid > 0 ? processBirth(pid) : null
    return birth === null || !worksIn(pid, cluster) ? null : { pid, birth, port, status }
  } catch {
    return null
  }
}

/** Throws when there is no file. */
function readPidFile(cluster: string): Omit<Postmaster, 'birth'> {
  const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
}

// The pid in an old file may belong to any process by now; PostgreSQL's processes have the cluster folder as working
// directory.
function worksIn(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

/**
 * Cleans up where no postmaster is alive: its backends may outlive it for a moment, and its pid file stays for ever.
 */
export async function clearTraces(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  const left = () =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && worksIn(pid, cluster))
  const file = join(cluster, 'postmaster.pid')
  if (!statSync(file, { throwIfNoEntry: false })) return
  for (const began = Date.now(); left().length > 0; await pause(POLL_MS)) {
    // Another start may be in progress: then these files belong to it.
    if (findPostmaster(cluster)) return
    if (Date.now() - began > 2_000) for (const pid of left()) process.kill(pid, 'SIGKILL')
  }
  const { pid } = readPidFile(cluster)
  // PostgreSQL itself replaces the pid file of a dead process, but refuses to start while that pid exists: reused by
  // another process, or as a zombie, which some containers never reap. A postmaster that started meanwhile has written
  // a file of its own.
  if (findPostmaster(cluster)) return
  if (!pid || isThere(pid)) rmSync(file, { force: true })
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether it still runs. Called often, so where the birth time needs another program, the pid alone has to do. */
export function isAlive({ pid, birth }: Postmaster): boolean {
  return process.platform === 'linux' ? processBirth(pid) === birth : isThere(pid)
}

export function programIsGone({ pid }: Postmaster): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)')
  } catch {
    return false
  }
}

/** Time for the checkpoint of a shutdown: on a slow disk, all that is in memory takes most of it. */
export const SHUTDOWN_MS = 60_000
/** When even that runs short, PostgreSQL quits at once, and the log recovers it. */
const QUITTING_MS = 700
const KILLING_MS = 300

/** The signals of a shutdown, each with the time for it. */
export function planShutdown(withinMs: number): [NodeJS.Signals, number][] {
  const writing = Math.max(withinMs - QUITTING_MS - KILLING_MS, withinMs * 0.7)
  return [
    ['SIGINT', writing],
    ['SIGQUIT', QUITTING_MS],
    ['SIGKILL', KILLING_MS],
  ]
}

/** A fast shutdown, which writes everything out. */
export async function shutDown(postmaster: Postmaster, withinMs = SHUTDOWN_MS): Promise<void> {
  for (const [name, ms] of planShutdown(withinMs)) {
    signal(postmaster, name)
    for (const began = Date.now(); Date.now() - began < ms; await pause(POLL_MS)) {
      if (processBirth(postmaster.pid) !== postmaster.birth) return
    }
  }
}

export function signal({ pid, birth }: Postmaster, name: NodeJS.Signals): void {
  if (processBirth(pid) === birth) process.kill(pid, name)
}

/** The port of the postmaster that left its pid file behind; 0 when there is none. */
export function lastPort(cluster: string): number {
  try {
    return readPidFile(cluster).port || 0
  } catch {
    return 0
  }
}
