// The register of the processes that use a data folder right now: one small file per process, in DATA_DIR/running. A
// killed process leaves its file behind; its birth time shows that it is gone even when its pid was reused. The only
// sign of life from another container or machine is that its process touches the file every few seconds.
//
// scripts/start-lock.mjs does the same for a checkout, in a second implementation on purpose: it is plain JavaScript that
// runs before the project's own Node is installed, so it cannot import this module. The two differ in two points. A birth time
// that the system does not tell is null here, as for a process that does not exist; there it is ''. A matching birth
// time counts here even for a process elsewhere; there only its touches count.
import { execFileSync } from 'node:child_process'
import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'

/** `server` answers requests; `command` is an operator's command such as import; `reset` wipes the folder. */
export type ProcessRole = 'server' | 'command' | 'reset'

export interface RegisteredProcess {
  pid: number
  role: ProcessRole
  birth: string
  /** The machine or container it runs in. */
  host: string
  /** The pid namespace it runs in, see `ownSpace`. */
  space: string
  /** A server's URL, for messages. */
  url: string | null
  /** The data folder. Copies of it have copies of this entry. */
  folder?: string
}

export interface LivingProcess extends RegisteredProcess {
  /** When it last touched its file, in milliseconds. */
  touchedAt: number
}

export interface Registration {
  /** Live processes that use the folder besides this registration. */
  others(): LivingProcess[]
  remove(): void
}

const TOUCH_MS = 5_000
/** After this long without a touch, a process counts as gone. */
const SILENT_MS = 20_000

/** Adds this process to the register of `dataDir`, which must exist. */
export function register(dataDir: string, role: ProcessRole, url: string | null = null): Registration {
  const folder = join(dataDir, 'running')
  mkdirSync(folder, { recursive: true })
  // The first process of every container has the same pid.
  const name = `${process.pid}-${process.hrtime.bigint()}.json`
  const file = join(folder, name)
  const birth = processBirth(process.pid) ?? ''
  const entry: RegisteredProcess = {
    pid: process.pid,
    role,
    birth,
    host: hostname(),
    space: ownSpace(),
    url,
    folder: realpathSync(dataDir),
  }
  // Renamed into place, so that nobody reads half of it.
  writeFileSync(`${file}.new`, JSON.stringify(entry))
  renameSync(`${file}.new`, file)
  keepOwner(folder, dataDir)
  keepOwner(file, dataDir)
  // The file may be gone together with its folder.
  const touching = setInterval(() => utimes(file, new Date(), new Date(), () => {}), TOUCH_MS).unref()
  return {
    others: () => living(folder, name),
    remove: () => {
      clearInterval(touching)
      rmSync(file, { force: true })
    },
  }
}

/**
 * Whether it runs where we cannot check its pid. The namespace decides too, because containers may share a host name.
 */
export const isElsewhere = ({ host, space }: RegisteredProcess) =>
  (host !== undefined && host !== hostname()) || (space !== undefined && space !== ownSpace())

/** Whether it may be an earlier run of this very container: that has the same name, and its processes ended with it. */
export const mayBeGone = (process: RegisteredProcess) => isElsewhere(process) && process.host === hostname()

/** Identifies the set of processes whose pids we can check: one kernel boot and one pid namespace in it. */
function ownSpace(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** The live processes that use `dataDir`. */
export function registered(dataDir: string): LivingProcess[] {
  return living(join(dataDir, 'running'), null)
}

/** When a process was born, in a form unique on this machine; null when there is no such process. */
export function processBirth(pid: number): string | null {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain anything. Behind it, state is the first field and start time the
    // twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return null
  }
}

/** When root works in another user's folder, files that it creates there must belong to that user. */
export function keepOwner(path: string, model: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(path, uid, gid)
}

function living(folder: string, except: string | null): LivingProcess[] {
  return list(folder).flatMap((name) => {
    if (name === except) return []
    const file = join(folder, name)
    const entry = readProcess(file)
    // Another path means the same folder only where it may be mounted under another name.
    if (entry?.folder && !isElsewhere(entry) && entry.folder !== realpathSync(dirname(folder))) return []
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

function readProcess(file: string): RegisteredProcess | null {
  try {
    // Only register() above writes these files.
    return JSON.parse(readFileSync(file, 'utf8')) as RegisteredProcess
  } catch {
    return null
  }
}
