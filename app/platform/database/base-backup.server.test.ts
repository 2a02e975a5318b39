import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { listBases, takeBase } from './base-backup.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'khazana-base-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a base that was killed counts for nothing, and the next one removes it before it needs room itself', async () => {
  const killed = join(folder, 'base-2026-11-26T21-00-00-000Z.part')
  const whole = join(folder, 'base-2026-11-25T21-00-00-000Z')
  for (const base of [killed, whole]) {
    mkdirSync(join(base, 'global'), { recursive: true })
    // It is written last, before the base gets its name.
    writeFileSync(join(base, 'base.json'), JSON.stringify({ endedAt: new Date(), firstLog: '' }))
  }
  expect(await listBases(folder)).toMatchObject([{ path: whole }])
  await expect(takeBase('postgres://postgres@127.0.0.1:9/postgres', folder, folder)).rejects.toThrow('ECONNREFUSED')
  expect(readdirSync(folder)).toEqual([basename(whole)])
})
