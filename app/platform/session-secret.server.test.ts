import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { readSettings } from './env.server.ts'
import { sessionSecret } from './session-secret.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'khazana-secret-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const file = join(dataDir, 'session-secret')

test('is made once, for its owner alone to read, and lasts', () => {
  const secret = sessionSecret(readSettings({ DATA_DIR: dataDir }))
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe(secret)
  expect(sessionSecret(readSettings({ DATA_DIR: dataDir }))).toBe(secret)
  const given = 'a secret that the operator chose for all nodes'
  expect(sessionSecret(readSettings({ DATA_DIR: dataDir, SESSION_SECRET: given }))).toBe(given)
})

test('that was damaged is told, not used', () => {
  writeFileSync(file, 'short')
  expect(() => sessionSecret(readSettings({ DATA_DIR: dataDir }))).toThrow('is damaged')
})

test('that was never written, because the disk was full, is made once there is room', () => {
  writeFileSync(file, '')
  const secret = sessionSecret(readSettings({ DATA_DIR: dataDir }))
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(readFileSync(file, 'utf8')).toBe(secret)
})
