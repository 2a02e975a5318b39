// Lists the processes that work on this checkout: one small file each in .tmp/running, in the format of the process register of a
// data folder (packages/postgres/process-register.server.ts). A killed process leaves its file behind. Its start time shows that
// it is gone, even when its pid was given to another process, as happens at each start of a container. For a process in another
// container that shares the checkout, the only sign of life is that it touches its file.
//
// The product's register is a second implementation on purpose: this one runs as plain JavaScript on whatever Node starts it, before
// the project's own Node is installed, so it can import nothing of the product. The two differ in two points. A start time that the
// system does not tell is '' here, and null means that there is no such process; the register has null for both. A process
// elsewhere is judged by its touches alone here; the register also accepts a matching start time.
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimes,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

const TOUCH_MS = 5_000
/** After this time without a touch, a process in another container counts as gone. */
const SILENT_MS = 20_000

/** Progress goes to standard error, so that a command's own output stays clean. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Runs `work` while no other start of this checkout installs or builds; waits for its turn. */
export async function oneAtATime(root, work) {
  const folder = join(root, '.tmp/running')
  mkdirSync(folder, { recursive: true })
  // The name is never used again: deleting the file of a dead process can never delete a living one's.
  const own = join(folder, `${process.pid}-${process.hrtime.bigint()}.json`)
  const release = () => rmSync(own, { force: true })
  process.once('exit', release)
  // The file exists only while this process has its turn, or waits for it.
  const touching = setInterval(() => utimes(own, new Date(), new Date(), () => {}), TOUCH_MS).unref()
  try {
    await takeTurn(folder, own)
    return await work()
  } finally {
    clearInterval(touching)
    process.off('exit', release)
    release()
  }
}

/** Throws while a server runs from this checkout: `work` would delete files that it still needs. */
export function refuseWhileServed(root, work) {
  const servers = living(join(root, '.tmp/running')).filter(({ role }) => role === 'server')
  if (servers.length === 0) return
  const named = servers.map((one) => `${one.url} (${readNumber(one)})`).join(' and ')
  throw new Error(
    `Khazana runs from this checkout: ${named}. ${work} would delete files that it still needs. ` +
      'Stop it first, then start again; nothing was changed.' +
      (servers.some(isElsewhere) ? ' If it was killed, wait 20 seconds.' : ''),
  )
}

// A process announces itself before it looks for others, so of two concurrent ones at least one sees the other.
async function takeTurn(folder, own) {
  const told = new Set()
  const findOther = () => living(folder).find(({ role, file }) => role === 'command' && file !== own)
  for (;;) {
    let other = findOther()
    if (!other) {
      announce(own)
      other = findOther()
      if (!other) return
      rmSync(own, { force: true })
    }
    if (!told.has(other.file)) {
      say(`Waiting for another start that installs or builds here: ${readNumber(other)}, by ${other.file} …`)
    }
    told.add(other.file)
    // A random pause: two that gave way to each other must not do so again and again.
    await new Promise((done) => setTimeout(done, 100 + 150 * Math.random()))
  }
}

function announce(file) {
  const birth = readBirth(process.pid) || ''
  const entry = { pid: process.pid, role: 'command', birth, host: hostname(), space: ownSpace(), url: null }
  // Renaming is atomic: nobody reads half a file.
  writeFileSync(`${file}.new`, JSON.stringify(entry))
  renameSync(`${file}.new`, file)
}

function living(folder) {
  const names = readdirSync(folder).filter((name) => /^\d+-\d+\.json$/.test(name))
  return names.flatMap((name) => {
    const file = join(folder, name)
    const entry = readEntry(file)
    if (entry && (isElsewhere(entry) ? isTouched(file) : lives(entry))) return [{ ...entry, file }]
    rmSync(file, { force: true })
    return []
  })
}

function readEntry(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // The file was removed meanwhile, or truncated by a power failure. An unreadable file may belong to a living process.
    if (error.code && error.code !== 'ENOENT') throw error
    return null
  }
}

/** Whether a process runs elsewhere, where its pid means nothing to us. The same rule as in the product's register. */
function isElsewhere({ host, space }) {
  return (host !== undefined && host !== hostname()) || (space !== undefined && space !== ownSpace())
}

function isTouched(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs < SILENT_MS
}

function readNumber(entry) {
  return `process ${entry.pid}${isElsewhere(entry) ? ` on ${entry.host}` : ''}`
}

function ownSpace() {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

function lives({ pid, birth }) {
  const now = readBirth(pid)
  // Without start times, the pid has to do. This process never has a second file.
  return now && birth ? now === birth : now !== null && pid !== process.pid
}

/** A process's start time, in the product register's format; '' when the system has none, null when no such process exists. */
function readBirth(pid) {
  if (!(pid > 0)) return null
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return null
  }
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain anything. After it, the state is field 1 and the start time field 20.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return ''
  }
}
