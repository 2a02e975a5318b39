// Who uses a data folder right now: one small file per process, in DATA_DIR/running. A process that was killed leaves its
// file behind; the birth mark tells that it is gone even when its number has been given to another process. Of a process in
// another container, or on another machine, nothing tells but that it touches its file every few seconds.
import { execFileSync } from 'node:child_process'
import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** `server` answers requests; `command` is an operator's command such as import; `reset` wipes the folder. */
export type ProcessRole = 'server' | 'command' | 'reset'

export interface RegisteredProcess {
  pid: number
  role: ProcessRole
  birth: string
  /** Of its machine or container. */
  host: string
  /** Where its number counts, see `ownSpace`. */
  space: string
  /** Where a server answers, for messages. */
  url: string | null
}

export interface LivingProcess extends RegisteredProcess {
  /** When it touched its file, in milliseconds. */
  touchedAt: number
}

export interface Registration {
  /** Living processes that use the folder besides this registration. */
  others(): LivingProcess[]
  remove(): void
}

const TOUCH_MS = 5_000
/** After this it is gone. */
const SILENT_MS = 20_000

/** Writes this process into the register of `dataDir`, which must exist. */
export function register(dataDir: string, role: ProcessRole, url: string | null = null): Registration {
  const folder = join(dataDir, 'running')
  mkdirSync(folder, { recursive: true })
  // The first process of every container has the same number.
  const name = `${process.pid}-${process.hrtime.bigint()}.json`
  const file = join(folder, name)
  const birth = processBirth(process.pid) ?? ''
  const entry: RegisteredProcess = { pid: process.pid, role, birth, host: hostname(), space: ownSpace(), url }
  // By renaming, so that nobody reads half of it.
  writeFileSync(`${file}.new`, JSON.stringify(entry))
  renameSync(`${file}.new`, file)
  keepOwner(folder, dataDir)
  keepOwner(file, dataDir)
  // It may be gone with its folder.
  const touching = setInterval(() => utimes(file, new Date(), new Date(), () => {}), TOUCH_MS).unref()
  return {
    others: () => living(folder, name),
    remove: () => {
      clearInterval(touching)
      rmSync(file, { force: true })
    },
  }
}

/** Whether it runs where its number says nothing here: containers may share the name of their machine, or have one given. */
export const isElsewhere = ({ host, space }: RegisteredProcess) =>
  (host !== undefined && host !== hostname()) || (space !== undefined && space !== ownSpace())

/** Whether it may be what ran in this very container before: that has the same name, and its numbers ended with it. */
export const mayBeGone = (process: RegisteredProcess) => isElsewhere(process) && process.host === hostname()

/** Names the processes whose numbers this one can tell apart: a kernel's, and of its containers one's. */
function ownSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** The living processes that use `dataDir`. */
export function registered(dataDir: string): LivingProcess[] {
  return living(join(dataDir, 'running'), null)
}

/** When a process was born, in a form that no other process of this machine shares; null when there is none. */
export function processBirth(pid: number): string | null {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything; state is the first field behind it, birth the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return null
  }
}

/** When root works in another user's folder, what it makes there must stay that user's. */
export function keepOwner(path: string, model: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(path, uid, gid)
}

function living(folder: string, except: string | null): LivingProcess[] {
  return list(folder).flatMap((name) => {
    if (name === except) return []
    const file = join(folder, name)
    const entry = read(file)
    const touchedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    const isTouched = Date.now() - touchedAt < SILENT_MS
    if (entry && (processBirth(entry.pid) === entry.birth || (isElsewhere(entry) && isTouched))) {
      return [{ ...entry, touchedAt }]
    }
    rmSync(file, { force: true })
    return []
  })
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+-\d+\.json$/.test(name))
  } catch {
    return []
  }
}

function read(file: string): RegisteredProcess | null {
  try {
    // Written by register() above and by nothing else.
    return JSON.parse(readFileSync(file, 'utf8')) as RegisteredProcess
  } catch {
    return null
  }
}
