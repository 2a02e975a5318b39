/**
 * The third form of the guard of growth: the same reads of the catalogue as in the first, of so many listings that none is
 * read as a whole because it is small.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'

import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { createApi } from '#app/server/api.ts'
import { addWorld } from '#test/matrix/matrix-world.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { listExcessiveReads } from './catalogue-reads.ts'
import { countSite, fillSite } from './large-site.ts'
import { countRows } from './rows-touched.ts'

const ROWS = 20_000
/** Making them takes 15 seconds, or minutes on a busy machine. */
const PATIENCE_MS = 600_000

const { sql, url } = await testDatabase()
const counter = countRows(url, sql)
afterAll(() => counter.end())

beforeAll(async () => {
  testSettings({ DEMO: '0', LIMIT_SIGN_UP: '1000/1m', LIMIT_WRITES: '1000/1m' })
  await fillSite(sql, { rows: ROWS, messages: 1 })
  await countSite(sql)
  // Each process reads the vocabulary once.
  await counter.count(findVocabulary)
}, PATIENCE_MS)

test('no view of a larger catalogue reads much of it', { tags: ['long'] }, async () => {
  const world = await addWorld(sql, createApi())
  expect(await listExcessiveReads({ sql, counter, world }, ROWS)).toEqual([])
})
