// npm test in fresh checkouts: as root, as root below a folder that only root can enter, and as an ordinary user.
//   npm run drill -- test-as-users                     all of them, with a test and a journey that need the database
//   npm run drill -- test-as-users NAME … [-- FILE …]  some of them, with other files; --all runs everything
//   quick: no, it installs and tests in three fresh checkouts
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ask, killTree, makeCheckout, nothingLeft, listProcesses, start } from './start/start-drill-checkout.ts'

const FILES = ['app/db/migrate.server.test.ts', 'e2e/wishlist.e2e.ts']
/** Enough for an empty npm cache on a busy machine. */
const WAIT_MS = 1_800_000
const TEST_USER = 'khazana-drill-test'
const isRoot = process.getuid?.() === 0

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'khazana-drill-')))
chmodSync(scratch, 0o755)

const cases: Record<string, { asRoot: boolean; run: (files: string[]) => Promise<string> }> = {
  root: { asRoot: true, run: (files) => test(join(scratch, 'root'), files) },
  'root-below-0700': {
    asRoot: true,
    run: (files) => {
      mkdirSync(join(scratch, 'locked'), { mode: 0o700 })
      return test(join(scratch, 'locked/khazana'), files)
    },
  },
  'ordinary-user': { asRoot: false, run: asOrdinaryUser },
}

/** Runs as the current user; root creates a user for it. */
async function asOrdinaryUser(files: string[]): Promise<string> {
  const folder = join(scratch, 'ordinary')
  if (!isRoot) return test(folder, files)
  execFileSync('useradd', ['--create-home', TEST_USER])
  try {
    const become = ['setpriv', `--reuid=${TEST_USER}`, `--regid=${TEST_USER}`, '--init-groups']
    return await test(folder, files, become, { HOME: `/home/${TEST_USER}` })
  } finally {
    spawnSync('userdel', ['--remove', TEST_USER])
  }
}

/** Returns the runners' own last lines. Throws if a process is left, or a file that belongs to another user. */
async function test(folder: string, files: string[], become: string[] = [], env: Record<string, string> = {}) {
  makeCheckout(folder)
  if (become.length > 0) execFileSync('chown', ['-R', `${TEST_USER}:`, folder])
  const npm = ['npm', 'test', ...(files.length > 0 ? ['--', ...files] : [])]
  const run = start(folder, { ...env, npm_config_cache: join(folder, '.tmp/npm') }, [...become, ...npm])
  const code = await run.end(WAIT_MS)
  if (code !== 0) throw new Error(`npm test ended with ${code}:\n${run.output()}`)
  await nothingLeft(folder, 10_000)
  return run
    .output()
    .split('\n')
    .filter((line) => /^ *(?:Tests +)?\d+ (?:passed|flaky|skipped)/.test(line))
    .map((line) => line.trim())
    .join('; ')
}

function readArguments() {
  const words = process.argv.slice(2)
  const all = words.includes('--all')
  const isFile = (word: string) => /[./]/.test(word)
  const given = words.filter((word) => !word.startsWith('--'))
  const files = given.filter(isFile)
  return { names: given.filter((word) => !isFile(word)), files: all ? [] : files.length > 0 ? files : FILES }
}

async function drill(): Promise<void> {
  const { names, files } = readArguments()
  const unknown = names.find((name) => !(name in cases))
  if (unknown) {
    console.error(`There is no case ${unknown}: ${Object.keys(cases).join(', ')}`)
    process.exitCode = 2
    return
  }
  console.log(`npm test ${files.join(' ')}, with node ${ask('node', ['-v'])}, npm ${ask('npm', ['-v'])}\n`)
  for (const [name, { asRoot, run }] of Object.entries(cases)) {
    if (names.length > 0 && !names.includes(name)) continue
    const began = performance.now()
    const [mark, text] =
      asRoot && !isRoot
        ? ['not tried', 'needs root']
        : await run(files).then(
            (said) => ['ok', said],
            (error: unknown) => ['FAILED', error instanceof Error ? error.message : String(error)],
          )
    if (mark === 'FAILED') process.exitCode = 1
    console.log(`${mark?.padEnd(10)}${name.padEnd(17)}${text} (${Math.round((performance.now() - began) / 1000)} s)`)
  }
}

function tidy(): void {
  for (const name of ['root', 'locked/khazana', 'ordinary']) {
    const folder = join(scratch, name)
    if (existsSync(folder) && listProcesses(folder).length > 0) killTree(folder)
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}

process.on('exit', tidy)
await drill()
