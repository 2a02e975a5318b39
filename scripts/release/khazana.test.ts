import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { memoryLimit, oldSpaceSize } from '../server/memory-env.mjs'
import { ROOT } from '../steps.ts'

/** A program of the build that says how it was started. */
const PROGRAM = `import { getHeapStatistics } from 'node:v8'
const { pid, argv, env } = process
console.log(JSON.stringify({ pid, args: argv.slice(2), megabytes: getHeapStatistics().heap_size_limit / 2 ** 20, env }))`
const LINE = 'Rolls back to 0.8.0 or later.'

/** A release with the real launcher and stand-ins for the programs. */
let release = ''
beforeAll(() => {
  release = mkdtempSync(join(tmpdir(), 'khazana-launcher-'))
  for (const folder of ['bin', 'build/server']) mkdirSync(join(release, folder), { recursive: true })
  // The launcher finds its folder by the Node that runs it.
  copyFileSync(process.execPath, join(release, 'bin/node'))
  cpSync(join(ROOT, 'scripts/release/khazana'), join(release, 'khazana'))
  for (const file of ['release/khazana.mjs', 'release/operator-commands.mjs', 'server/memory-env.mjs'])
    cpSync(join(ROOT, 'scripts', file), join(release, 'bin', file.replace(/.*\//, '')))
  for (const name of ['run', 'backup']) writeFileSync(join(release, `build/server/${name}.js`), PROGRAM)
  writeFileSync(
    join(release, 'package.json'),
    JSON.stringify({ version: '0.9.0', type: 'module', khazana: { line: LINE } }),
  )
})
afterAll(() => rmSync(release, { recursive: true, force: true }))

async function launch(args: readonly string[]): Promise<{ pid: number | undefined; said: string }> {
  const child = spawn(join(release, 'khazana'), args, { env: { PATH: process.env['PATH'] } })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { pid: child.pid, said }
}

/** PROGRAM prints this as JSON. */
interface Said {
  pid: number
  args: string[]
  megabytes: number
  env: Record<string, string>
}

test('start becomes the server, whose heap is limited', async () => {
  const { pid, said } = await launch(['start'])
  // The shape of PROGRAM's line.
  const program = JSON.parse(said) as Said
  expect(program).toMatchObject({ pid, args: [], env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' } })
  // The young generation takes three times its semi-space.
  expect(program.megabytes).toBe(oldSpaceSize(memoryLimit()) + 3 * 16)
})

test('another command gets its arguments, and has no such limit', async () => {
  const { said } = await launch(['export', 'somewhere'])
  // The shape of PROGRAM's line.
  const program = JSON.parse(said) as Said
  expect(program.args).toEqual(['--export', 'somewhere'])
  expect(program.env['NODE_OPTIONS']).not.toContain('max-old-space-size')
})

test('the version is followed by what it rolls back to', async () => {
  expect((await launch(['--version'])).said).toBe(
    `0.9.0\nNode ${process.versions.node}, PostgreSQL of your own\n${LINE}\n`,
  )
})
