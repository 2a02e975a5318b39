import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

import { MARK_LOADING, setRestored } from '#app/platform/backup/restored-site.server.ts'
import { register } from '#packages/postgres'
import { testDatabase } from '#test/servers/database.ts'

const { sql, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'khazana-run-'))
// PostgreSQL's user enters it.
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the server process without a developer's own settings and returns its output. */
async function run(env: Record<string, string>) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [resolve('scripts/run.ts')], {
    cwd: folder,
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr, code: await exited }
}

const SECRET = { SESSION_SECRET: 'a secret that is for tests only, and long enough' }

test('an unreachable database is reported without its password', async () => {
  const DATABASE_URL = 'postgres://a:private@127.0.0.1:1/b'
  expect(await run({ DATABASE_URL, DATABASE_WAIT_SECONDS: '0', ...SECRET })).toEqual({
    stdout: expect.not.stringContaining('private'),
    stderr:
      '\nThe database at 127.0.0.1:1 cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Start it, or set DATABASE_URL to one that runs.\n\n',
    code: 1,
  })
})

test('a DATA_DIR without write permission is reported', async () => {
  const locked = join(folder, 'locked')
  mkdirSync(locked, { mode: 0o500 })
  // Root can write everywhere except where the kernel itself refuses.
  const { stderr, code } = await run({ DATA_DIR: process.getuid?.() === 0 ? '/sys/data' : join(locked, 'data') })
  expect(code).toBe(1)
  expect(stderr).toMatch(/mkdir '.*\/data'\nThis user may not write there\. Start as its owner, or set DATA_DIR/)
  expect(stderr).not.toContain(' at ')
})

test('a DATA_DIR where no folder can be made ends the start, which names it', async () => {
  const { stderr, code } = await run({ DATA_DIR: '/proc/nope/data' })
  expect(code).toBe(1)
  expect(stderr).toMatch(/'\/proc\/nope'\nNo folder can be made there\. Set DATA_DIR to a folder on a disk/)
  const external = await run({ DATA_DIR: '/proc/nope', DATABASE_URL: 'postgres://a:private@127.0.0.1:1/b', ...SECRET })
  expect([external.code, external.stderr]).toEqual([1, expect.stringContaining("'/proc/nope'\nNo folder can be made")])
})

test('a disk that is full at the first start is named by its folder', async () => {
  const DATA_DIR = join(folder, 'full')
  const fills = join(folder, 'fill-disk.mjs')
  // A disk that small needs root: instead, everything that makes or writes a file there gets the kernel's error.
  writeFileSync(
    fills,
    `import fs from 'node:fs'
     import { syncBuiltinESMExports } from 'node:module'
     for (const name of ['mkdirSync', 'writeFileSync', 'openSync']) {
       const real = fs[name]
       fs[name] = (path, ...rest) => {
         if (!String(path).startsWith(${JSON.stringify(DATA_DIR)})) return real(path, ...rest)
         throw Object.assign(new Error(\`ENOSPC: no space left on device, \${name} '\${path}'\`), { code: 'ENOSPC', path })
       }
     }
     syncBuiltinESMExports()`,
  )
  const { stderr, code } = await run({ DATA_DIR, NODE_OPTIONS: `--import=${fills}` })
  expect(code).toBe(1)
  expect(stderr).toContain(`\nThe disk of ${DATA_DIR} is full. Make room and start again: what was saved is safe.\n`)
  expect(stderr).not.toContain(' at ')
})

test('a file in place of DATA_DIR is reported, even with DATABASE_URL, as photos are stored there', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const DATABASE_URL = 'postgres://a:private@127.0.0.1:1/b'
  const own = [file, join(file, 'x')].map((DATA_DIR) => ({ DATA_DIR, DATABASE_URL, ...SECRET }))
  for (const env of [{ DATA_DIR: file }, ...own]) {
    const { stderr, code } = await run(env)
    expect(code).toBe(1)
    expect(stderr).toMatch(/a-file.*there, or above it, is a file/is)
    expect(stderr).not.toContain(' at ')
  }
})

test('a start says how many connections it may open, and stops at a restore that was cut off', async () => {
  await sql.unsafe(MARK_LOADING)
  await setRestored(sql, { state: 'loading', takenAt: new Date() })
  const { stdout, stderr, code } = await run({ DATABASE_URL: url, DATA_DIR: join(folder, 'data'), ...SECRET })
  expect(stdout).toMatch(/^ {2}connections: up to 16; of the database's \d+, \d+ are in use: room for \d+ more/m)
  expect(stderr).toContain('was cut off')
  expect(code).toBe(1)
})

test('a start says of what DATA_DIR is a copy', async () => {
  const [original, copy] = ['original', 'copy'].map((name) => join(folder, name)) as [string, string]
  for (const path of [original, copy]) mkdirSync(join(path, 'postgres'), { recursive: true })
  writeFileSync(join(copy, 'postgres/data-dir'), original)
  // The start ends before it makes a database.
  const reset = register(copy, 'reset')
  const { stdout, stderr, code } = await run({ DATA_DIR: copy })
  reset.remove()
  expect(stdout).toContain(`  ${copy} is a copy of ${original}\n`)
  expect(stderr).toContain('is being wiped by')
  expect(code).toBe(1)
})
