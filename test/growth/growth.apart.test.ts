/**
 * Nothing that a visitor or a job does may read more of a large site than it returns. On a site with this many of
 * everything, a statement that no index serves touches more rows than the limit.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { db } from '#app/db/client.server.ts'
import { findViewer } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { countChanges, followCatalogue } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import type { QueuedJob } from '#app/platform/jobs/queue.server.ts'
import { MAIL_JOB } from '#app/platform/mail/mail.server.ts'
import { createApi, OPERATIONS } from '#app/server/api.ts'
import { JOBS } from '#app/server/jobs.ts'
import { MAILS } from '#app/server/mails.ts'
import { takeJobs } from '#test/jobs.ts'
import { LISTED_PAGES, loadPage } from '#test/matrix/load-page.ts'
import { PAGES } from '#test/matrix/matrix-pages.ts'
import { addWorld, type Role } from '#test/matrix/matrix-world.ts'
import { MATRIX, type Allowed } from '#test/matrix/matrix.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { listExcessiveReads } from './catalogue-reads.ts'
import { countSite, fillSite } from './large-site.ts'
import { countRows } from './rows-touched.ts'

promptAnswers()

/** Each table that grows has this many rows: more than MOST_TOUCHED, so whatever reads one whole table is noticed. */
const ROWS = 6000

const { sql, url } = await testDatabase()
const counter = countRows(url, sql)
const api = createApi()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-growth-'))

beforeAll(async () => {
  testSettings({ DATA_DIR: dataDir, DEMO: '0', LIMIT_SIGN_UP: '1000/1m', LIMIT_WRITES: '1000/1m' })
  await fillSite(sql, { rows: ROWS, messages: 2 })
  await countSite(sql)
})
afterAll(async () => {
  await counter.end()
  rmSync(dataDir, { recursive: true, force: true })
})

const readName = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`

const CALLER: Record<Allowed, Role> = {
  everyone: 'owner',
  'signed in': 'owner',
  owner: 'owner',
  participants: 'participant',
  admin: 'admin',
}

/** Jobs that go through a whole table on purpose, each with its reason. */
const THROUGH_ALL: Readonly<Record<string, string>> = {
  'clean-texts': 'checks every text twice after an upgrade, and then none; at most 15 seconds a minute',
  'fill-attributes': 'reads every listing twice after an upgrade, and then none; at most 15 seconds a minute',
  'remove-expired-tries': 'an index by time would make every write slower; rows live for a day at most',
  'empty-old-mail-jobs': 'reads the queue, which keeps jobs for a day; the tests have none',
}

const listExcess = (what: string, work: () => Promise<unknown>) => counter.listExcess(what, work)
afterAll(() => console.log(`growth: ${counter.sayMost()}, of a site with ${ROWS} of everything`))

async function runJob({ name, data }: QueuedJob): Promise<void> {
  if (name === MAIL_JOB) {
    const kind = MAILS.find((one) => one.name === data['kind'])
    await kind?.compose(data, String(data['id']))
    return
  }
  await JOBS.find((one) => one.name === name)?.run(data)
}

test('a statement that no index serves is noticed', async () => {
  const scan = () => db()`select count(*) from photos where key = 'a' or enhanced_of = 'a' or alt = 'a'`
  expect(await listExcess('a scan', scan)).toEqual([`a scan touches ${ROWS} rows: ${ROWS} of photos`])
})

test('no operation reads much of a table, nor does a job that it queues', async () => {
  await counter.count(findVocabulary)
  const shared = await addWorld(sql, api)
  const excess: string[] = []
  for (const operation of OPERATIONS) {
    const name = readName(operation)
    const entry = MATRIX[name]
    if (!entry) throw new Error(`${name} is missing in test/matrix/matrix.ts`)
    // There may only be a few at a time.
    await sql`delete from ads`
    const world = operation.method === 'get' ? shared : await addWorld(sql, api)
    const call = await entry.call(world)
    takeJobs()
    const act = async () => {
      const visitor = world.visitor(CALLER[entry.allowed])
      const { status } = await visitor.ask(operation.method.toUpperCase(), call.path, call)
      if (status >= 400 && !entry.done?.includes(status)) throw new Error(`${name} answered ${status}`)
    }
    excess.push(...(await listExcess(name, act)))
    for (const job of takeJobs()) {
      excess.push(...(await listExcess(`the job ${job.name} after ${name}`, () => runJob(job))))
    }
  }
  expect(excess).toEqual([])
})

test('no page reads much of a table', async () => {
  const world = await addWorld(sql, api)
  const excess: string[] = []
  for (const page of LISTED_PAGES) {
    const entry = PAGES[page.path]
    if (!entry) throw new Error(`${page.path} is missing in test/matrix/matrix-pages.ts`)
    for (const role of ['anonymous', 'owner', 'admin'] as const) {
      const viewer = await findViewer(world.visitor(role).cookieHeader)
      const open = () => loadPage(page, entry, world, viewer)
      excess.push(...(await listExcess(`/${page.path} for ${role}`, open)))
    }
  }
  expect(excess).toEqual([])
})

test('no view of the catalogue reads much of it, nor does anything else that matches much', async () => {
  const world = await addWorld(sql, api)
  expect(await listExcessiveReads({ sql, counter, world }, ROWS)).toEqual([])
})

test('the words are counted by reading what changed', async () => {
  await countChanges(sql)
  await sql`update items set title = 'Brass sextant' where id in (select id from items order by id limit 20)`
  await sql`update search_vocabulary set counted_at = now() - interval '1 hour'`
  let counted = false
  const follow = async () => (counted = await followCatalogue())
  expect([await listExcess('count-words', follow), counted]).toEqual([[], true])
})

test.each(JOBS.filter(({ every, name }) => every && !(name in THROUGH_ALL)))(
  'the job $name reads what is due, and not the table',
  async ({ name, run }) => expect(await listExcess(name, () => run({}))).toEqual([]),
)
