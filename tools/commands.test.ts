import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'

import { OPERATOR_COMMANDS } from '../scripts/release/operator-commands.mjs'
import { ROOT } from '../scripts/steps.ts'
import { SERVER_ENTRIES } from '../vite-server-entries.ts'
import { atMost, printTable } from './bench/harness/row.ts'

const run = promisify(execFile)
vi.setConfig({ testTimeout: 120_000 })

// The shape of package.json.
const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: Record<string, string> }
/** The script that each command runs. `start` and `dev` run scripts/start.mjs itself. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, file] =
    /--run ((?:scripts|tools)(?:\/[\w-]+)+\.ts) --(?: [-a-z ]+)?$/.exec(line) ??
    /node (scripts\/start\.mjs)(?: --dev)?$/.exec(line) ??
    []
  return file ? [[name, file] as const] : []
})

test('the commands promised to operators exist', () => {
  const names = [
    'start',
    'test',
    'dev',
    'check',
    'lint',
    'types',
    'bench',
    'drill',
    'search-eval',
    'import',
    'categories',
    'site',
    'photos',
    'pins',
    'admin',
    'reset',
    'backup',
    'export',
    'restore',
    'verify',
    'doctor',
  ]
  expect(commands.map(([name]) => name)).toEqual(expect.arrayContaining(names))
})

test('the commands that a release has too run the same scripts there', () => {
  const { start, ...others } = OPERATOR_COMMANDS
  const expected = Object.entries(others).map(([name, { script, first }]) => {
    return [name, ['node scripts/start.mjs --run', script, '--', ...first].join(' ')]
  })
  expect(scripts).toMatchObject(Object.fromEntries(expected))
  expect(start?.script).toBe('scripts/run.ts')
  const programs = Object.values(OPERATOR_COMMANDS).map(({ program, script }) => [program, `./${script}`])
  expect(SERVER_ENTRIES).toMatchObject(Object.fromEntries(programs))
})

test('the guide names the program of each command for a server without the sources', () => {
  const [, section = ''] = readFileSync(`${ROOT}docs/self-hosting.md`, 'utf8').split('\n### Without the sources\n')
  const named = [...(section.split('\n### ')[0] ?? '').matchAll(/(\w+)\.js\b/g)].map(([, name]) => name)
  const programs = Object.values(OPERATOR_COMMANDS).map(({ program }) => program)
  expect(new Set(named)).toEqual(new Set(programs))
})

// Each loads the whole product in a process of its own.
test.each(commands)('npm run %s answers --help and does nothing else', { tags: ['long'] }, async (name, file) => {
  const { stdout } = await run(process.execPath, [file, '--help'], { cwd: ROOT })
  expect(stdout).toMatch(new RegExp(`npm (?:run )?${name}\\b`))
})

test('the message for a release’s tag says what it rolls back to, and nothing else is written', async () => {
  const { stdout } = await run(process.execPath, ['scripts/release/release.ts', '--message'], { cwd: ROOT })
  expect(stdout).toMatch(/^Khazana \d+\.\d+\.\d+\n\nRolls back to .*migration \d{4}\.\n$/)
})

test('a table of figures marks each as met or missed, and hides none', () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => said.push(line) > 0)
  printTable('pages', [atMost('home', 12, 20, 'ms'), atMost('browse', 31, 20, 'ms'), { name: 'of', figure: '9' }])
  const lines = said.map((line) => line.trim().split(/ {2,}/))
  expect(lines).toContainEqual(['home', '12.0 ms', '60 % of it', '≤ 20 ms', 'holds'])
  expect(lines).toContainEqual(['browse', '31.0 ms', '155 % of it', '≤ 20 ms', 'FALLS SHORT'])
  expect(lines).toContainEqual(['of', '9'])
})
