import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

import { removeEmbeddedPostgres, stopOrphan } from '#app/platform/database/embedded-postgres.server.ts'
import { processBirth, registered } from '#packages/postgres'

const folder = mkdtempSync(join(tmpdir(), 'khazana-with-database-'))
// When root runs the tests, PostgreSQL's own user needs access to this folder.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')

afterEach(() => stopOrphan(dataDir))
afterAll(async () => {
  await removeEmbeddedPostgres(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

/** A command that works until it is stopped. */
function command() {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const code = `
    const { withDatabase } = await import(${at('./with-database.ts')})
    const { readSettings } = await import(${at('../app/platform/settings/env.server.ts')})
    await withDatabase(readSettings({ DATA_DIR: ${JSON.stringify(dataDir)} }), async () => {
      process.stdout.write('working')
      await new Promise(() => setInterval(() => {}, 1000))
    }, { mayCreate: true })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (words: string) => (said += words))
  return { child, exit: once(child, 'exit').then(([code]) => code as number | null), said: () => said }
}

/** The pid of the running PostgreSQL; 0 while there is none. */
function postmaster(): number {
  const file = join(dataDir, 'postgres/cluster/postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0
  return pid > 0 && processBirth(pid) !== null ? pid : 0
}

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s while the database starts stops both', async (signal, code) => {
  const { child, exit } = command()
  const pid = await vi.waitUntil(postmaster, { interval: 1 })
  child.kill(signal)
  expect(await exit).toBe(code)
  expect(processBirth(pid)).toBeNull()
  expect(registered(dataDir)).toEqual([])
})

test('a closed terminal stops the command and its database', { tags: ['long'] }, async () => {
  const { child, exit, said } = command()
  await vi.waitUntil(() => said() === 'working')
  const pid = postmaster()
  expect(pid).toBeGreaterThan(0)
  child.kill('SIGHUP')
  expect(await exit).toBe(129)
  expect(processBirth(pid)).toBeNull()
})
