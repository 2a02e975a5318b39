import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { closePrivateFiles } from './private-files.server.ts'
import { localStorage } from './storage.server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'khazana-private-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { mode: 0o755 })
  chmodSync(dataDir, 0o755)
})
const readMode = (...names: string[]) => (statSync(join(dataDir, ...names)).mode & 0o777).toString(8)

test('files that an older release left readable become private; the data folder and the database keep their modes', () => {
  for (const name of ['photos/message-images/someone', 'mail', 'postgres']) {
    mkdirSync(join(dataDir, name), { recursive: true })
  }
  for (const name of ['photos', 'mail', 'postgres']) chmodSync(join(dataDir, name), 0o775)
  writeFileSync(join(dataDir, 'session-secret'), 'x')
  chmodSync(join(dataDir, 'session-secret'), 0o664)
  expect(closePrivateFiles(dataDir)).toEqual([])
  expect(['photos', 'mail', 'session-secret', 'postgres'].map((name) => readMode(name))).toEqual([
    '700',
    '700',
    '600',
    '775',
  ])
  expect(readMode()).toBe('755')
})

test('missing files and the targets of an operator’s links are left unchanged', () => {
  expect(closePrivateFiles(dataDir)).toEqual([])
  mkdirSync(join(dataDir, 'elsewhere'))
  chmodSync(join(dataDir, 'elsewhere'), 0o750)
  symlinkSync(join(dataDir, 'elsewhere'), join(dataDir, 'photos'))
  expect(closePrivateFiles(dataDir)).toEqual([])
  expect(readMode('elsewhere')).toBe('750')
})

test('stored files are readable by the server’s user only, whatever the umask', async () => {
  const umask = process.umask(0)
  try {
    const storage = localStorage(join(dataDir, 'photos'))
    await storage.put('message-images/someone/one.webp', new Uint8Array([1]), { contentType: 'image/webp' })
  } finally {
    process.umask(umask)
  }
  const path = ['photos', 'message-images', 'someone', 'one.webp']
  expect(path.map((_, index) => readMode(...path.slice(0, index + 1)))).toEqual(['700', '700', '700', '600'])
})
