import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { measureBackup } from './measure-backup.ts'

const { sql, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'khazana-measured-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('two backups of the rows are measured, and nothing of them stays', async () => {
  await createItem(sql)
  const { first, next } = await measureBackup(url, process.pid, folder)
  for (const { elapsed, own } of [first, next]) expect(Math.min(elapsed, own)).toBeGreaterThan(0)
  expect(readdirSync(folder)).toEqual([])
})
