import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

import { readSettings } from './env.server.ts'
import { sessionSecret } from './session-secret.server.ts'

vi.mock('node:crypto', { spy: true })

const dataDir = mkdtempSync(join(tmpdir(), 'khazana-secret-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const file = join(dataDir, 'session-secret')

test('is made once, is readable by its owner only, and persists', () => {
  const secret = sessionSecret(readSettings({ DATA_DIR: dataDir }))
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file, 'utf8')).toBe(secret)
  expect(sessionSecret(readSettings({ DATA_DIR: dataDir }))).toBe(secret)
  const given = 'a secret that the operator chose for all nodes'
  expect(sessionSecret(readSettings({ DATA_DIR: dataDir, SESSION_SECRET: given }))).toBe(given)
})

test('made by a faster process is used', () => {
  rmSync(file, { force: true })
  let quicker = ''
  // Another process writes the file between our check and our write.
  vi.mocked(randomBytes).mockImplementationOnce((size: number) => {
    quicker = sessionSecret(readSettings({ DATA_DIR: dataDir }))
    return Buffer.alloc(size)
  })
  expect(sessionSecret(readSettings({ DATA_DIR: dataDir }))).toBe(quicker)
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('that is damaged is reported, not used', () => {
  writeFileSync(file, 'short')
  expect(() => sessionSecret(readSettings({ DATA_DIR: dataDir }))).toThrow('is damaged')
})

test('that was not written, because the disk was full, is made once there is room', () => {
  writeFileSync(file, '')
  const secret = sessionSecret(readSettings({ DATA_DIR: dataDir }))
  expect(secret).toMatch(/^[\w-]{64}$/)
  expect(readFileSync(file, 'utf8')).toBe(secret)
})
