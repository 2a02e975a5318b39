import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { readEnvFile } from './env-file.server.ts'
import { readSettings } from './env.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'khazana-env-file-'))
const file = join(folder, '.env')
afterAll(() => rmSync(folder, { recursive: true }))

test('lines that say nothing are named by number, and their words are not', () => {
  writeFileSync(
    file,
    'PORT=3001\n\n# a note\nSMTP_URL smtp://me:private@host\nBUSINESS_ADDRESS="one\ntwo"\nexport DEMO=0\nan end',
  )
  const { values, problems } = readEnvFile(file)
  expect(problems).toEqual([
    expect.stringMatching(/\.env: line 4 is no setting/),
    expect.stringMatching(/\.env: line 8 is no setting/),
  ])
  expect(String(problems)).not.toContain('private')
  expect(values).toEqual({ PORT: '3001', BUSINESS_ADDRESS: 'one\ntwo', DEMO: '0' })
  expect(() => readSettings({}, file)).toThrow(/line 4 is no setting/)
})

test('a missing file says nothing', () => {
  expect(readEnvFile(join(folder, 'none'))).toEqual({ values: {}, problems: [] })
})

test.each([
  ['DATABASE_URL', 'postgres://me:p#ss@host/db', /write # as %23/],
  ['DATABASE_URL', 'postgres://me:p@ss/word@host/db', /@ as %40/],
  ['SMTP_URL', 'smtp://me:p?ss@host', /\? as %3F/],
  ['METRICS_PORT', '3000', /is that of the pages, too \(PORT is 3000\)/],
])('%s=%s says what to change', (name, value, reason) => {
  expect(() => readSettings({ [name]: value, SESSION_SECRET: 's'.repeat(32) })).toThrow(reason)
})
