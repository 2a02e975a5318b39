import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

const drill = (...words: string[]) => spawnSync(process.execPath, ['tools/drill.ts', ...words], { encoding: 'utf8' })

test('--help prints a drill’s purpose and arguments, and runs nothing', () => {
  const { status, stdout } = drill('sql-injection', '--help')
  expect(status).toBe(0)
  expect(stdout).toMatch(
    /^npm run drill -- sql-injection\n\nsqlmap on every parameter .*\n {2}npm run drill -- sql-inj/,
  )
  expect(stdout).toContain('--part 1/3')
  expect(drill('xss', '-h').stdout).toMatch(
    /^npm run drill -- xss\n\nEvery text that people can write.*\n {2}quick: no, .*\n$/,
  )
})

test('without a name, or with an unknown one, all drills are listed', () => {
  const { status, stdout } = drill()
  expect(status).toBe(0)
  for (const name of ['all', 'messages', 'start', 'wapiti', 'xss'])
    expect(stdout).toMatch(new RegExp(`^ {2}${name} +\\S`, 'm'))
  expect(drill('no-such')).toMatchObject({ status: 2, stdout, stderr: '\nThere is no drill no-such\n' })
})

test('docs/security.md has a row for each drill', () => {
  const listed = [...drill().stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name)
  const [, section = ''] = readFileSync('docs/security.md', 'utf8').split('\n## The drills\n')
  const rows = [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name)
  expect(new Set(rows)).toEqual(new Set(listed.filter((name) => name !== 'all')))
})

test('a closed terminal ends a drill and everything that it started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-drills-'))
  try {
    const env = { ...process.env, TMPDIR: folder }
    const child = spawn(process.execPath, ['tools/drill.ts', 'start', 'first'], { env, stdio: 'ignore' })
    const exit = once(child, 'exit')
    await vi.waitUntil(() => readdirSync(folder).length > 0, { interval: 5 })
    child.kill('SIGHUP')
    expect(await exit).toEqual([129, null])
    expect(readdirSync(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
