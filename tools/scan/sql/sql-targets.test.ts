import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { recordJobs } from '#test/jobs.ts'
import { makeWorld } from '#test/matrix/matrix-world.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { listOperations } from '../described.ts'
import { findTargets, prepare } from './sql-targets.ts'

const { sql } = await testDatabase()

const dataDir = mkdtempSync(join(tmpdir(), 'khazana-targets-'))
beforeAll(() => testSettings({ DATA_DIR: dataDir }))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

// Otherwise a new parameter would stop the drill, which takes a quarter of an hour, in the middle.
test('every parameter of every operation and page has a value to begin from', async () => {
  recordJobs()
  const api = createApi()
  const world = await makeWorld(sql, api)
  const targets = findTargets(listOperations(await (await api.request('/openapi.json')).json()))
  expect(targets.length).toBeGreaterThan(80)
  const failures: string[] = []
  for (const target of targets) await prepare(target, world).catch((error: unknown) => failures.push(String(error)))
  expect(failures).toEqual([])
})
