// The secret of two nodes is replaced twice, one node after the other, and a backup is restored with another: people stay signed in, links, seals and bans are known.
//   npm run drill -- keys
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { connect, setDatabase, type Sql } from '#app/db/client.server.ts'
import { unsubscribeLinks } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import { makeWithFormerKeys } from '#app/platform/keys/site-keys.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import { knownDevice } from '#app/platform/visitor/known-device.server.ts'
import { startPostgres } from '#test/servers/postgres.ts'
import { testSettings } from '#test/visitor.ts'

import { reportRows, type DrillRow } from '../../scan/drill-rows.ts'
import { timeCommand } from '../../scan/operator-command.ts'
import { NO_LIMITS } from '../../scan/own-product.ts'
import { Browser, makePerson, waitForRow, waitForToken } from './keys/keys-drill-people.ts'
import { choosePorts, makeNode, type SiteNode } from './nodes/site-nodes.ts'

const FIRST = 'the first secret of the site of this drill'
const SECOND = 'the second secret of the site of this drill'
const THIRD = 'the third secret of the site of this drill'
const OTHER = 'the secret of another machine of this drill'
const BACKUP_KEY = 'the key of the backups of this drill'
/** Between two questions of one person. */
const GAP_MS = 50

const rows: DrillRow[] = []
const folder = mkdtempSync(join(tmpdir(), 'khazana-keys-'))
const dataDir = join(folder, 'data')
mkdirSync(dataDir)
const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]

/** The things that one secret made. */
interface Made {
  browsers: Browser[]
  unsubscribe: string
  newcomer: Browser
  token: string
  banned: string
}

try {
  await runDrill()
} finally {
  for (const stop of stops.toReversed()) await stop()
}
reportRows(rows)
process.exit()

interface Site {
  sql: Sql
  ports: readonly number[]
  nodes: readonly SiteNode[]
  env: Record<string, string>
}

function makeKeys(current: string, ...previous: readonly string[]): Record<string, string> {
  return { SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: previous.join(',') }
}

async function runDrill(): Promise<void> {
  const site = await startSite()
  const made = [await makeAll(site, makeKeys(FIRST), { isFormer: true })]
  const watch = watchPeople(site, () => made.flatMap(({ browsers }) => browsers))
  await replaceSecret(site, made, makeKeys(FIRST, SECOND), makeKeys(SECOND, FIRST))
  made.push(await makeAll(site, makeKeys(SECOND, FIRST)))
  await replaceSecret(site, made, makeKeys(SECOND, THIRD, FIRST), makeKeys(THIRD, SECOND, FIRST))
  made.push(await makeAll(site, makeKeys(THIRD, SECOND, FIRST)))
  const { asked, lost } = await watch()
  rows.push(['answers that did not know who was signed in', `${lost} of ${asked}`, '0', lost === 0 && asked > 100])
  const keys = makeKeys(THIRD, SECOND, FIRST)
  await checkSeals('with all secrets', { ...site.env, ...keys }, 0)
  await restoreElsewhere(site, made, keys)
  await checkAll(site, made)
  await dropEarlier(site, made)
}

/** Two nodes on a database that a release before keys had duties has used. */
async function startSite(): Promise<Site> {
  const database = await startPostgres()
  stops.push(database.stop)
  const ports = await choosePorts(2)
  const env = {
    ...NO_LIMITS,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    DEMO: '0',
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'warn',
  }
  const nodes = ports.map((port) => makeNode(port, folder, { ...env, PUBLIC_URL: `http://localhost:${ports[0]}` }))
  stops.push(async () => void (await Promise.all(nodes.map((node) => node.endBy('SIGKILL')))))
  const [first] = nodes
  // It makes the schema.
  await first?.start(makeKeys(FIRST))
  await first?.endBy('SIGTERM')
  const sql = connect(database.url, { max: 3 })
  stops.push(() => sql.end({ timeout: 1 }))
  setDatabase(sql)
  takeKeys(makeKeys(FIRST), { isFormer: true })
  await recordEvent(sql, { kind: 'signed-in', accountId: null })
  for (const node of nodes) await node.start(makeKeys(FIRST))
  return { sql, ports, nodes, env }
}

function takeKeys(keys: Record<string, string>, { isFormer = false } = {}): void {
  testSettings({ ...keys, DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000' })
  if (isFormer) makeWithFormerKeys()
}

/** Everything that the present secret makes and that has to last. */
async function makeAll({ sql, ports, env }: Site, keys: Record<string, string>, how = {}): Promise<Made> {
  takeKeys(keys, how)
  const [here = 0, there = 0] = ports
  const [asha, ravi] = [await makePerson(sql, here), await makePerson(sql, there)]
  const unsubscribe = new URL(unsubscribeLinks(asha.id, 'messages').oneClick).search
  const newcomer = new Browser()
  await newcomer.signUp(here)
  const token = await waitForToken(newcomer.email)
  // Somebody who deletes the account, and is banned afterwards.
  const gone = await makePerson(sql, there)
  const { email } = gone.browser
  await gone.browser.prove(there)
  const answer = await gone.browser.ask(there, 'DELETE', '/api/me', { email })
  if (answer?.status !== 200) throw new Error(`Deleting an account answered ${answer?.status}: ${answer?.text}`)
  await waitForRow(() => sql`select from closed_accounts where user_id = ${gone.id} and erased_at is not null`)
  await timeCommand('admin', ['ban', email], { cwd: folder, env: { ...env, ...keys } })
  return { browsers: [asha.browser, ravi.browser], unsubscribe, newcomer, token, banned: email }
}

/** First all nodes recognise the new secret, then all use it. Somebody signs in while they differ. */
async function replaceSecret(
  site: Site,
  made: Made[],
  accepting: Record<string, string>,
  using: Record<string, string>,
) {
  for (const keys of [accepting, using]) {
    for (const node of site.nodes) {
      await node.endBy('SIGTERM')
      await node.start(keys)
      for (const port of site.ports) made.at(-1)?.browsers.push((await makePerson(site.sql, port)).browser)
    }
  }
}

/** Everybody asks both nodes all the time. Returns what ends it. */
function watchPeople({ ports }: Site, list: () => readonly Browser[]) {
  let isOver = false
  const figures = { asked: 0, lost: 0 }
  const asking = (async () => {
    while (!isOver) {
      for (const browser of list()) {
        for (const port of ports) {
          const isKnown = await browser.isKnown(port)
          if (isKnown === null) continue
          figures.asked += 1
          if (!isKnown) figures.lost += 1
        }
      }
      await pause(GAP_MS)
    }
  })()
  return async () => {
    isOver = true
    await asking
    return figures
  }
}

async function checkSeals(when: string, env: Record<string, string>, expected: number): Promise<void> {
  const { code, output } = await timeCommand('admin', ['verify-log'], { cwd: folder, env, most: 2 })
  const [said = ''] = /\d+ events and \d+ checkpoints, \d+ problems/.exec(output) ?? []
  rows.push([
    `verify-log ${when}`,
    `exit ${code}: ${said}`,
    `exit ${expected}`,
    code === expected && / 0 problems/.test(said),
  ])
}

function count(what: string, done: readonly boolean[]): void {
  rows.push([what, `${done.filter(Boolean).length} of ${done.length}`, 'all', done.length > 0 && done.every(Boolean)])
}

async function checkAll({ sql, ports }: Site, made: readonly Made[]): Promise<void> {
  takeKeys(makeKeys(THIRD, SECOND, FIRST))
  const [here = 0] = ports
  const browsers = made.flatMap((one) => one.browsers)
  count(
    'devices that are known',
    browsers.map(({ cookieLine, email }) => knownDevice(cookieLine, email) !== null),
  )
  const stopped = await Promise.all(
    made.map(({ unsubscribe }) => new Browser().ask(here, 'POST', `/api/unsubscribe${unsubscribe}`)),
  )
  count(
    'links in mails that stop mails',
    stopped.map((answer) => answer?.status === 200),
  )
  const verified = await Promise.all(made.map(({ newcomer, token }) => newcomer.verify(here, token)))
  count(
    'mailed links that verify an address',
    verified.map((answer) => answer?.status === 200),
  )
  const bans: boolean[] = []
  for (const { banned } of made) {
    const again = new Browser(banned)
    await again.signUp(here)
    const found = await sql`select from users where email = ${banned} and banned_at is not null`
    bans.push(found.length === 1)
  }
  count('banned addresses of erased accounts that stay banned', bans)
}

/** The site moves to another machine, which has another secret. */
async function restoreElsewhere(site: Site, made: readonly Made[], keys: Record<string, string>): Promise<void> {
  const [sealed, plain] = [join(folder, 'sealed'), join(folder, 'plain')]
  const there = { ...site.env, ...keys }
  await timeCommand('backup', [sealed], { cwd: folder, env: { ...there, BACKUP_KEY } })
  await timeCommand('backup', [plain], { cwd: folder, env: there })
  for (const [place, key, exit] of [
    [sealed, BACKUP_KEY, 0],
    [plain, '', 2],
  ] as const) {
    const database = await startPostgres()
    stops.push(database.stop)
    const elsewhere = {
      ...site.env,
      SESSION_SECRET: OTHER,
      DATABASE_URL: database.url,
      DATA_DIR: mkdtempSync(join(folder, 'there-')),
    }
    const { output } = await timeCommand('restore', [place], { cwd: folder, env: { ...elsewhere, BACKUP_KEY: key } })
    const what = key ? 'a backup with BACKUP_KEY' : 'one without'
    const tells = output.includes('everybody is signed out')
    rows.push([
      `restore of ${what} says what is lost`,
      tells ? 'yes' : 'no',
      key ? 'no' : 'yes',
      tells === (key === ''),
    ])
    await checkSeals(`after a restore of ${what}`, elsewhere, exit)
    const [port = 0] = await choosePorts(1)
    const node = makeNode(port, folder, { ...elsewhere, PUBLIC_URL: `http://localhost:${port}` })
    await node.start()
    const known = await Promise.all(
      made.flatMap(({ browsers }) => browsers).map((browser) => copyBrowser(browser).isKnown(port)),
    )
    await node.endBy('SIGTERM')
    if (key) count('people who are signed in there, with another secret', known.map(Boolean))
    else rows.push(['people who are signed in there', `${known.filter(Boolean).length}`, '0', !known.some(Boolean)])
  }
}

/** With the same cookies, so that the other site changes none of the first. */
function copyBrowser(browser: Browser): Browser {
  const copy = new Browser(browser.email)
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

/** Sessions that were used since the replacement need no earlier secret. */
async function dropEarlier(site: Site, made: readonly Made[]): Promise<void> {
  for (const node of site.nodes) {
    await node.endBy('SIGTERM')
    await node.start(makeKeys(THIRD))
  }
  const browsers = made.flatMap((one) => one.browsers)
  const known = await Promise.all(browsers.map((browser) => browser.isKnown(site.ports[0] ?? 0)))
  count('sessions that hold without the earlier secrets', known.map(Boolean))
  await checkSeals('without the earlier secrets', { ...site.env, ...makeKeys(THIRD) }, 2)
}
