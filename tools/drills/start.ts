// Starts and stops with npm and real processes in temporary checkouts: without packages, network or rights, and with parts killed.
//   npm run drill -- start            all of them
//   npm run drill -- start NAME …     some of them
//   quick: first installed ctrl-c port-taken kill-npm
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { sayMs } from '../scan/drill-rows.ts'
import {
  ask,
  bareEnvironment,
  readCommand,
  killTree,
  makeCheckout,
  nothingLeft,
  listProcesses,
  refused,
  start,
  until,
} from './start/start-drill-checkout.ts'
import { limitedFigures } from './start/start-drill-figures.ts'

const FIRST_MS = 60_000
const INSTALLED_MS = 3_000
const STOP_MS = 5_000
/** How long a case waits beyond its limit, so that a busy machine does not hide other faults. */
const WAIT_MS = 600_000
const TEST_USER = 'khazana-drill'
const root = process.getuid?.() === 0

const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'khazana-drill-')))
chmodSync(scratch, 0o755)
const bare = join(scratch, 'bare')
/** The checkout from which other cases copy packages and built pages; the first case creates it. */
const main = join(scratch, 'main')
const cache = { npm_config_cache: join(scratch, 'npm-cache') }

class Skipped extends Error {}
const limited = limitedFigures()

const cases: Record<string, () => Promise<string>> = {
  async first() {
    const run = start(makeCheckout(main), cache)
    const { ms } = await run.firstPage(WAIT_MS)
    // The first start also stores the demo data.
    return `empty npm cache to first page ${limited.figure(ms, FIRST_MS)}; stop ${await stop(main, run.pid, 'SIGTERM')}`
  },
  async installed() {
    const run = start(main, cache)
    const { ms } = await run.firstPage(WAIT_MS)
    return `first page ${limited.figure(ms, INSTALLED_MS)}; stop ${await stop(main, run.pid, 'SIGTERM')}`
  },
  async 'ctrl-c'() {
    const run = start(main, cache)
    await run.firstPage(WAIT_MS)
    return `stop ${await stop(main, -run.pid, 'SIGINT')}`
  },
  async 'stop-with-open-requests'() {
    const run = start(main, cache)
    const { url } = await run.firstPage(WAIT_MS)
    const sockets = Array.from({ length: 5 }, () =>
      connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {}),
    )
    for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    await pause(200)
    const result = await stop(main, run.pid, 'SIGTERM')
    for (const socket of sockets) socket.destroy()
    return `stop ${result}`
  },
  async 'port-taken'() {
    const blocker = createServer().listen(0, '127.0.0.1')
    await pause(50)
    const address = blocker.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const run = start(main, { ...cache, PORT: String(port) })
    const code = await run.end(WAIT_MS)
    blocker.close()
    return refused(code, run.output(), `Port ${port} on 127.0.0.1 is taken`)
  },
  async 'kill-npm'() {
    return afterKilling(/^npm start/)
  },
  async 'kill-start.mjs'() {
    return afterKilling(/^\S*node scripts\/start\.mjs/)
  },
  async 'scripts-blocked'() {
    const folder = makeCheckout(join(scratch, 'blocked'))
    const run = start(folder, { ...cache, npm_config_ignore_scripts: 'true' })
    const { ms } = await run.firstPage(WAIT_MS)
    return `first page ${sayMs(ms)}; stop ${await stop(folder, run.pid, 'SIGTERM')}`
  },
  async 'no-network-installed'() {
    if (!root) throw new Skipped('needs root, to take the network away')
    const inside = ['unshare', '-n', 'sh', '-c', 'ip link set lo up && exec npm start']
    const run = start(main, cache, inside)
    await until(
      () => /Ctrl-C stops it/.test(run.output()),
      10_000,
      () => run.output(),
    )
    const url = /^ {2}(http:\/\/\S+)/m.exec(run.output())?.[1] ?? ''
    const status = ask('nsenter', [
      '-t',
      String(run.pid),
      '-n',
      'curl',
      '-s',
      '-o',
      '/dev/null',
      '-w',
      '%{http_code}',
      url,
    ])
    const stopped = await stop(main, run.pid, 'SIGTERM')
    if (status !== '200') throw new Error(`the page answered ${status}`)
    return `serves; stop ${stopped}`
  },
  async 'no-network-not-installed'() {
    const folder = makeCheckout(bare)
    const run = start(folder, { npm_config_offline: 'true', npm_config_cache: join(scratch, 'empty-cache') })
    return refused(await run.end(WAIT_MS), run.output(), 'Connect to the network')
  },
  async 'ordinary-user'() {
    if (!root) throw new Skipped('this is an ordinary user: all the other cases ran as one')
    const folder = makeCheckout(join(scratch, 'ordinary'), main)
    rmSync(join(folder, 'build'), { recursive: true, force: true })
    spawnSync('useradd', ['--create-home', TEST_USER])
    try {
      execFileSync('chown', ['-R', TEST_USER, folder])
      const command = ['setpriv', `--reuid=${TEST_USER}`, `--regid=${TEST_USER}`, '--init-groups', 'npm', 'start']
      const run = start(folder, { HOME: `/home/${TEST_USER}`, npm_config_cache: join(folder, '.tmp/cache') }, command)
      const { ms } = await run.firstPage(WAIT_MS)
      const owners = new Set(listProcesses(folder).map(({ pid }) => ask('stat', ['-c', '%U', `/proc/${pid}`])))
      const stopped = await stop(folder, run.pid, 'SIGTERM')
      if (owners.size !== 1 || !owners.has(TEST_USER)) throw new Error(`processes ran as ${[...owners].join(', ')}`)
      return `first page (with build) ${sayMs(ms)}; stop ${stopped}`
    } finally {
      spawnSync('userdel', ['--remove', TEST_USER])
    }
  },
  async 'root-below-0700'() {
    if (!root) throw new Skipped('needs root')
    const locked = join(scratch, 'locked')
    mkdirSync(locked, { mode: 0o700 })
    const folder = makeCheckout(join(locked, 'khazana'), main)
    const run = start(folder, cache)
    const { ms } = await run.firstPage(WAIT_MS)
    const home = realpathSync(join(folder, 'data/postgres'))
    const stopped = await stop(folder, run.pid, 'SIGTERM')
    const again = start(folder, cache)
    const second = await again.firstPage(WAIT_MS)
    await stop(folder, again.pid, 'SIGTERM')
    const wiped = spawnSync('npm', ['run', 'reset', '--', '--yes'], {
      cwd: folder,
      env: bareEnvironment(),
      encoding: 'utf8',
    })
    if (home.startsWith(locked)) throw new Error(`the database lies in ${home}`)
    if (wiped.status !== 0 || existsSync(home)) throw new Error(`reset left ${home}: ${wiped.stdout}${wiped.stderr}`)
    return `first page ${sayMs(ms)}, then ${sayMs(second.ms)}; database in ${home}; stop ${stopped}`
  },
}

async function stop(folder: string, pid: number, signal: NodeJS.Signals): Promise<string> {
  process.kill(pid, signal)
  return limited.figure(await nothingLeft(folder, WAIT_MS), STOP_MS)
}

async function afterKilling(command: RegExp): Promise<string> {
  const run = start(main, cache)
  await run.firstPage(WAIT_MS)
  const victim = listProcesses(main).find(({ pid }) => command.test(readCommand(pid)))
  if (!victim) throw new Error('there is no such process')
  process.kill(victim.pid, 'SIGKILL')
  return `everything else ends after ${limited.figure(await nothingLeft(main, WAIT_MS), STOP_MS)}`
}

function tidy(): void {
  for (const name of readdirSync(scratch)) {
    for (const folder of [join(scratch, name), join(scratch, name, 'khazana')]) {
      const link = join(folder, 'data/postgres')
      killTree(folder)
      // If PostgreSQL's user cannot enter the checkout, this is a link to a folder elsewhere.
      if (existsSync(link)) rmSync(realpathSync(link), { recursive: true, force: true })
    }
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}

async function drill(): Promise<void> {
  const asked = process.argv.slice(2).filter((name) => name !== '--')
  const unknown = asked.find((name) => !(name in cases))
  if (unknown || asked.includes('--help')) {
    process.exitCode = asked.includes('--help') ? 0 : 1
    if (process.exitCode) console.error(`There is no case ${unknown}`)
    return console.log(`npm run drill -- start [CASE …]\nCases: ${Object.keys(cases).join(', ')}`)
  }
  // Most cases copy the packages that the first one installs.
  const names = asked.length > 0 ? [...new Set(['first', ...asked])] : Object.keys(cases)
  process.stdout.write(
    `Starting with node ${ask('node', ['-v'])}, npm ${ask('npm', ['-v'])}, as ${ask('id', ['-un'])}; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores\n\n`,
  )
  for (const name of names) {
    const began = performance.now()
    limited.begin()
    // Each name was checked above to be a key.
    const [outcome, text] = await cases[name]!().then(
      (result) => ['ok', result] as const,
      (error: unknown) =>
        [
          error instanceof Skipped ? 'not tried' : 'FAILED',
          error instanceof Error ? error.message : String(error),
        ] as const,
    )
    const { isSlow, remark } = limited.end()
    const mark = outcome === 'ok' && isSlow ? 'FAILED' : outcome
    if (mark === 'FAILED') process.exitCode = 1
    if (outcome === 'FAILED') for (const folder of readdirSync(scratch)) killTree(join(scratch, folder))
    const said = `${isSlow ? 'too slow: ' : ''}${text} (${sayMs(performance.now() - began)}${remark})`
    process.stdout.write(`${mark.padEnd(10)}${name.padEnd(32)}${said}\n`)
  }
}

process.on('exit', tidy)
await drill()
