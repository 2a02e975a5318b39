import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

import {
  noteOrigin,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
  stopOrphan,
} from '#app/platform/database/embedded-postgres.server.ts'
import { openSql } from '#packages/sql'

import { processBirth, registered } from './process-register.server.ts'

// One cluster for the whole file: creating one takes most of a second.
const folder = mkdtempSync(join(tmpdir(), 'khazana-embedded-'))
// PostgreSQL's own user must be able to enter when root runs the tests.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')

afterEach(() => stopOrphan(dataDir))
afterAll(async () => {
  await removeEmbeddedPostgres(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

const start = (options = {}) => startEmbeddedPostgres(dataDir, { durable: false, ...options })

async function query(url: string, text: string): Promise<Record<string, unknown> | undefined> {
  const sql = openSql(url, { max: 1 })
  try {
    const [row] = await sql.unsafe(text)
    return row
  } finally {
    await sql.end()
  }
}

/** Starts the database in a child process and kills that process, which leaves the database orphaned. */
async function leaveOrphan(): Promise<void> {
  const module = new URL('../../app/platform/database/embedded-postgres.server.ts', import.meta.url).href
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    await startEmbeddedPostgres(${JSON.stringify(dataDir)}, { durable: false, role: 'server' })
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
}

// initdb takes 0.8 s of CPU; allow more when other tests keep the machine busy.
test('an interrupted creation of the database starts again, and its remains are deleted', async () => {
  // No process has this pid: Linux allows at most 4194304.
  const half = join(dataDir, 'postgres/initdb-99999999')
  mkdirSync(half, { recursive: true })
  chmodSync(join(dataDir, 'postgres'), 0o711)
  writeFileSync(join(half, 'PG_VERSION'), '18\n')
  writeFileSync(`${half}.password`, 'secret')
  const database = await start()
  expect(existsSync(half)).toBe(false)
  expect(existsSync(`${half}.password`)).toBe(false)
  expect(await database.stop()).toBe('stopped')
})

test('gives a database that the product owns without being superuser, reached by password from this machine', async () => {
  const database = await start()
  expect(
    await query(database.url, 'select current_user::text as name, usesuper from pg_user where usename = current_user'),
  ).toEqual({ name: 'khazana', usesuper: false })
  expect(
    await query(database.adminUrl, "select current_setting('jit') as jit, current_setting('random_page_cost') as cost"),
  ).toEqual({ jit: 'off', cost: '1.1' })
  await expect(query(database.url.replace(/khazana:\w+@/, 'khazana:wrong@'), 'select 1')).rejects.toThrow('password')
  expect(new URL(database.url).hostname).toBe('127.0.0.1')
  await database.stop()
  expect(processBirth(database.pid)).toBe(null)
  expect(registered(dataDir)).toEqual([])
})

test('by default, committed data survive a crash of the machine, and the log is handed on every minute', async () => {
  const archive = join(folder, 'archive')
  const database = await start({ durable: true, archive })
  expect(
    await query(database.url, "select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages"),
  ).toEqual({ fsync: 'on', pages: 'on' })
  const archiving = `select current_setting('archive_mode') as mode, current_setting('archive_timeout') as age,
    current_setting('archive_command') like '%${archive}/%' as there, pg_conf_load_time() > pg_postmaster_start_time() as awake`
  // Without a reload, the process that minds the age of the log would first sleep for five minutes.
  await expect
    .poll(() => query(database.adminUrl, archiving))
    .toEqual({ mode: 'on', age: '1min', there: true, awake: true })
  await database.stop()
})

test('adopts a database whose starter was killed, with its data, and stops it', async () => {
  await leaveOrphan()
  const database = await start()
  expect(database.adopted).toBe(true)
  expect(await query(database.url, 'select 1 as one')).toEqual({ one: 1 })
  expect(await database.stop()).toBe('stopped')
  expect(processBirth(database.pid)).toBe(null)
})

test('starts over the files that a database left when everything was killed', async () => {
  const first = await start()
  await query(first.url, 'create table kept as select 7 as number')
  process.kill(first.pid, 'SIGKILL')
  const second = await start()
  expect(second.adopted).toBe(false)
  await second.stop()
  await first.stop()
})

test('is not blocked by a pid in postmaster.pid that now belongs to another program', async () => {
  const first = await start()
  await first.stop()
  writeFileSync(
    join(dataDir, 'postgres/cluster/postmaster.pid'),
    `${process.pid}\n${dataDir}\n0\n5432\n\n127.0.0.1\n\nready\n`,
  )
  const second = await start()
  expect(second.adopted).toBe(false)
  await second.stop()
})

test('is not blocked by a killed server that is still a zombie', async () => {
  const module = new URL('../../app/platform/database/embedded-postgres.server.ts', import.meta.url).href
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { pid } = await startEmbeddedPostgres(${JSON.stringify(dataDir)}, { durable: false })
    console.log(pid)
    setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [words] = await once(parent.stdout, 'data')
    // A stopped process does not reap its children.
    parent.kill('SIGSTOP')
    process.kill(Number(words), 'SIGKILL')
    const second = await start()
    expect(second.adopted).toBe(false)
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    expect(await second.stop()).toBe('stopped')
  } finally {
    parent.kill('SIGKILL')
  }
})

test('starts another database if the one found is killed before it answers', async () => {
  const first = await start()
  // A stopped postmaster looks alive but answers nobody; only the kernel still accepts the connection.
  process.kill(first.pid, 'SIGSTOP')
  const port = Number(new URL(first.url).port)
  const starting = start()
  await vi.waitUntil(() => isConnectedTo(port))
  process.kill(first.pid, 'SIGKILL')
  const second = await starting
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select 1 as one')).toEqual({ one: 1 })
  expect(await first.stop()).toBe('left running')
  expect(await second.stop()).toBe('stopped')
})

/** Whether any process is connected to that port on this machine. */
function isConnectedTo(port: number): boolean {
  const ESTABLISHED = '01'
  const remote = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .some((line) => line.trim().split(/\s+/)[2]?.endsWith(remote) && line.trim().split(/\s+/)[3] === ESTABLISHED)
}

test('the last one to leave stops it', async () => {
  const server = await start({ role: 'server' })
  const command = await start()
  expect(command.adopted).toBe(true)
  expect(await server.stop()).toBe('left running')
  expect(await query(command.url, 'select 1 as one')).toEqual({ one: 1 })
  expect(await command.stop()).toBe('stopped')
})

test('refuses a second server on the same data, and leaves the first alone', async () => {
  const first = await start({ role: 'server', address: 'http://localhost:1234' })
  await expect(start({ role: 'server' })).rejects.toThrow(/already runs on .*http:\/\/localhost:1234/)
  expect(await query(first.url, 'select 1 as one')).toEqual({ one: 1 })
  await first.stop()
})

test('a supervised database returns at its address after every kill, with all committed data', async () => {
  const database = await start({ role: 'server', durable: true })
  const news: string[] = []
  database.keepUp({
    gone: () => news.push('gone'),
    back: (pid) => news.push(`back ${pid}`),
    failed: () => news.push('failed'),
  })
  const sql = openSql(database.url, { max: 2 })
  try {
    await sql`create table written (n integer)`
    for (let n = 1; n <= 2; n += 1) {
      await sql`insert into written values (${n})`
      const killed = database.pid
      process.kill(killed, 'SIGKILL')
      await vi.waitFor(() => expect(news).toHaveLength(2 * n))
      expect(database.pid).not.toBe(killed)
      // Each connection still in the pool fails once before it is replaced.
      await vi.waitFor(async () => expect(await sql`select count(*)::integer as n from written`).toEqual([{ n }]))
    }
    expect(news).toEqual(['gone', expect.stringMatching(/^back \d+$/), 'gone', `back ${database.pid}`])
  } finally {
    await sql.end({ timeout: 1 })
    await database.stop()
  }
  expect(processBirth(database.pid)).toBe(null)
})

test('while its port is taken it stays down, and returns there once the port is free; stopping leaves nothing running', async () => {
  const database = await start({ role: 'server' })
  const news: string[] = []
  database.keepUp({ gone: () => news.push('gone'), back: () => news.push('back'), failed: () => news.push('failed') })
  const taker = createServer()
  try {
    process.kill(database.pid, 'SIGKILL')
    await vi.waitFor(async () => {
      taker.listen(Number(new URL(database.url).port), '127.0.0.1')
      await once(taker, 'listening')
    })
    await vi.waitFor(() => expect(news.slice(0, 2)).toEqual(['gone', 'failed']))
    taker.close()
    await vi.waitFor(() => expect(news.at(-1)).toBe('back'))
    expect(await query(database.url, 'select 1 as one')).toEqual({ one: 1 })
    process.kill(database.pid, 'SIGKILL')
    await vi.waitFor(() => expect(news.filter((one) => one === 'gone')).toHaveLength(2))
  } finally {
    taker.close()
    // Stops it during the next start.
    await database.stop()
  }
  expect(await stopOrphan(dataDir)).toBe(false)
})

test('a command that finds it killed starts it under the same address', async () => {
  const first = await start()
  process.kill(first.pid, 'SIGKILL')
  const second = await start()
  expect(second.url).toBe(first.url)
  await second.stop()
  await first.stop()
})

test('an aborted start leaves no process', async () => {
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(start({ signal })).rejects.toThrow('enough')
  expect(await stopOrphan(dataDir)).toBe(false)
})

test('refuses data of another version', async () => {
  const other = join(folder, 'other')
  mkdirSync(join(other, 'postgres/cluster'), { recursive: true })
  writeFileSync(join(other, 'postgres/cluster/PG_VERSION'), '15\n')
  await expect(startEmbeddedPostgres(other)).rejects.toThrow(/of PostgreSQL 15/)
})

test('a file in place of the data folder is reported as a file', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  for (const place of [file, join(file, 'data')]) {
    await expect(startEmbeddedPostgres(place)).rejects.toThrow(
      `DATA_DIR cannot be ${place}: there, or above it, is a file.`,
    )
  }
})

test('a copy starts while the original runs, and says what it is a copy of', { tags: ['long'] }, async () => {
  const original = await start({ role: 'server' })
  expect(noteOrigin(dataDir)).toBeNull()
  const copy = join(folder, 'copy')
  spawnSync('cp', ['-a', dataDir, copy])
  expect(noteOrigin(copy)).toEqual({ folder: dataDir, isCopy: true })
  const second = await startEmbeddedPostgres(copy, { durable: false, role: 'server' })
  expect(second).toMatchObject({ adopted: false })
  expect(second.pid).not.toBe(original.pid)
  expect(noteOrigin(copy)).toBeNull()
  await second.stop()
  await original.stop()
})

test('a copy that leads to the database of the original is refused', () => {
  const [original, copy, shared] = ['linked', 'linked-copy', 'shared'].map((name) => join(folder, name))
  for (const path of [original, copy, shared]) mkdirSync(path ?? '')
  for (const path of [original, copy]) symlinkSync(shared ?? '', join(path ?? '', 'postgres'))
  expect(noteOrigin(original ?? '')).toBeNull()
  expect(() => noteOrigin(copy ?? '')).toThrow('is a link to the database of')
})
