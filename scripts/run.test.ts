import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'khazana-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the server process without a developer's own settings and returns its output. */
async function run(env: Record<string, string>) {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [resolve('scripts/run.ts')], {
    cwd: folder,
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  return { stderr: await text(child.stderr), code: await exited }
}

const SECRET = { SESSION_SECRET: 'a secret that is for tests only, and long enough' }

test('an unreachable database is reported without its password', async () => {
  const DATABASE_URL = 'postgres://a:private@127.0.0.1:1/b'
  expect(await run({ DATABASE_URL, DATABASE_WAIT_SECONDS: '0', ...SECRET })).toEqual({
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
