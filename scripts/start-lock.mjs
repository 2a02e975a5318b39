// Who works on this checkout right now: one small file per process in .tmp/running, written as the register of a data folder
// is (app/platform/processes/process-register.server.ts). A process that was killed leaves its file behind; its birth tells that it is
// gone even when its number has been given to another process, as happens at each start of a container. Of one in another
// container that shares the checkout nothing tells but that it touches its file.
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
/** After this one that runs elsewhere is gone. */
const SILENT_MS = 20_000

/** Progress goes to standard error: a command's own output stays clean. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Runs `work` while no other start of this checkout installs or builds; waits for its turn. */
export async function oneAtATime(root, work) {
  const folder = join(root, '.tmp/running')
  mkdirSync(folder, { recursive: true })
  // A name that is never used again: whoever finds this process dead deletes its file and cannot meet a living one's.
  const own = join(folder, `${process.pid}-${process.hrtime.bigint()}.json`)
  const release = () => rmSync(own, { force: true })
  process.once('exit', release)
  // It is there only while this process has its turn, or asks for it.
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

/** Throws while a server runs from this checkout, when one's turn has come: `work` would take files away from it. */
export function refuseWhileServed(root, work) {
  const servers = living(join(root, '.tmp/running')).filter(({ role }) => role === 'server')
  if (servers.length === 0) return
  const named = servers.map((one) => `${one.url} (${numberOf(one)})`).join(' and ')
  throw new Error(
    `Khazana runs from this checkout: ${named}. ${work} would take away files that it still needs. ` +
      'Stop it first, then start again; nothing was changed.' +
      (servers.some(isElsewhere) ? ' When it was killed the checkout is free after 20 seconds.' : ''),
  )
}

// First it announces itself, then it looks for others: of two at once, at least one sees the other.
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
      say(`Waiting for another start that installs or builds here: ${numberOf(other)}, by ${other.file} …`)
    }
    told.add(other.file)
    // Not always as long: two that gave way to each other must not do so again and again.
    await new Promise((done) => setTimeout(done, 100 + 150 * Math.random()))
  }
}

function announce(file) {
  const birth = birthOf(process.pid) || ''
  const entry = { pid: process.pid, role: 'command', birth, host: hostname(), space: ownSpace(), url: null }
  // By renaming, so that nobody reads half of it.
  writeFileSync(`${file}.new`, JSON.stringify(entry))
  renameSync(`${file}.new`, file)
}

function living(folder) {
  const names = readdirSync(folder).filter((name) => /^\d+-\d+\.json$/.test(name))
  return names.flatMap((name) => {
    const file = join(folder, name)
    const entry = read(file)
    if (entry && (isElsewhere(entry) ? isTouched(file) : lives(entry))) return [{ ...entry, file }]
    rmSync(file, { force: true })
    return []
  })
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // Removed in between, or cut short when the power went. One that cannot be read may be a living one's.
    if (error.code && error.code !== 'ENOENT') throw error
    return null
  }
}

/** As the product's register tells it: whether it runs where its number says nothing here. */
function isElsewhere({ host, space }) {
  return (host !== undefined && host !== hostname()) || (space !== undefined && space !== ownSpace())
}

function isTouched(file) {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs < SILENT_MS
}

function numberOf(entry) {
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
  const now = birthOf(pid)
  // Where nothing tells births, the number alone has to do; this process has no second file.
  return now && birth ? now === birth : now !== null && pid !== process.pid
}

/** When a process was born, as the product's register tells it; '' when nothing does, null when there is no such process. */
function birthOf(pid) {
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
    // The name stands in brackets and may hold anything; state is the first field behind it, birth the twentieth.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return ''
  }
}
