/**
 * The second form of the guard of growth: nothing that somebody opens may read more than a page of what one person has, however
 * much that is. The site around them is small.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { findViewer } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { createApi, OPERATIONS } from '#app/server/api.ts'
import { JOBS } from '#app/server/jobs.ts'
import { LISTED_PAGES, loadPage } from '#test/matrix/load-page.ts'
import { PAGES } from '#test/matrix/matrix-pages.ts'
import { addWorld } from '#test/matrix/matrix-world.ts'
import { MATRIX } from '#test/matrix/matrix.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { addBusyPerson, beBusy } from './busy-person.ts'
import { countSite, fillSite } from './large-site.ts'
import { countRows } from './rows-touched.ts'

promptAnswers()

/** The person has this many listings, conversations, blocks and so on: more than any request may touch. */
const ROWS = 6000

/** Jobs that go through a whole table on purpose: see the first form. */
const THROUGH_ALL = new Set(['clean-texts', 'fill-attributes', 'remove-expired-tries', 'empty-old-mail-jobs'])

/** Their answers are everything that the person has, or as much as a spreadsheet takes. */
const EXPORTS = ['GET /me/export', 'GET /me/deals.csv']

/** It offers the viewer's own listings as files of 5,000 rows, so it counts them once. */
const COUNTS_OWN = 'sell-many'

const { sql, url } = await testDatabase()
const counter = countRows(url, sql)
const api = createApi()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-growth-'))
let busy = ''

beforeAll(async () => {
  testSettings({ DATA_DIR: dataDir, DEMO: '0', LIMIT_SIGN_UP: '1000/1m', LIMIT_WRITES: '1000/1m' })
  await fillSite(sql, { rows: ROWS, messages: 1 })
  busy = await addBusyPerson(sql, ROWS)
  await countSite(sql)
  // Each process reads the vocabulary once.
  await counter.count(findVocabulary)
})
afterAll(async () => {
  await counter.end()
  rmSync(dataDir, { recursive: true, force: true })
})

test.each(['owner', 'admin'] as const)(
  'no page reads much of what one person has: %s',
  { tags: ['long'] },
  async (role) => {
    const world = await beBusy(sql, await addWorld(sql, api), role, busy)
    const excess: string[] = []
    for (const page of LISTED_PAGES) {
      const entry = PAGES[page.path]
      if (!entry) throw new Error(`${page.path} is missing in test/matrix/matrix-pages.ts`)
      for (const caller of ['anonymous', 'admin', role] as const) {
        // Reports about admins themselves are skipped one by one.
        if (page.path === 'admin/reports' && role === 'admin') continue
        const viewer = await findViewer(world.visitor(caller).cookieHeader)
        const open = () => loadPage(page, entry, world, viewer)
        const most = page.path === COUNTS_OWN ? { rows: ROWS + 10 } : undefined
        excess.push(...(await counter.listExcess(`/${page.path} for ${caller}`, open, most)))
      }
    }
    expect(excess).toEqual([])
  },
)

test('no operation reads much of what one person has', { tags: ['long'] }, async () => {
  const world = await beBusy(sql, await addWorld(sql, api), 'owner', busy)
  const excess: string[] = []
  for (const operation of OPERATIONS) {
    const name = `${operation.method.toUpperCase()} ${operation.path}`
    const entry = MATRIX[name]
    if (!entry) throw new Error(`${name} is missing in test/matrix/matrix.ts`)
    if (operation.method !== 'get' || EXPORTS.includes(name)) continue
    const call = await entry.call(world)
    const caller = entry.allowed === 'admin' ? 'admin' : 'owner'
    excess.push(...(await counter.listExcess(name, () => world.visitor(caller).ask('GET', call.path, call))))
  }
  expect(excess).toEqual([])
})

test('an export reads each row a few times', { tags: ['long'] }, async () => {
  const world = await beBusy(sql, await addWorld(sql, api), 'owner', busy)
  const touched = await counter.count(() => world.visitor('owner').ask('GET', '/me/export'))
  // The person has some twenty times as many rows, and names of others go with them.
  expect(touched.filter(({ rows }) => rows > 20 * ROWS)).toEqual([])
})

test('no job reads much of what one person has', { tags: ['long'] }, async () => {
  const excess: string[] = []
  for (const { name, run, every } of JOBS) {
    if (every && !THROUGH_ALL.has(name)) excess.push(...(await counter.listExcess(name, () => run({}))))
  }
  expect(excess).toEqual([])
})
