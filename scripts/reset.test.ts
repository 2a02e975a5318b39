import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { register } from '#packages/postgres'

/** Runs a program in a terminal, so that it can ask its question. Its arguments differ between systems. */
const TERMINAL = '/usr/bin/script'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'khazana-reset-'))
  mkdirSync(join(dataDir, 'photos'))
  writeFileSync(join(dataDir, 'photos/one.webp'), 'a photo')
  writeFileSync(join(dataDir, 'notes.txt'), 'not ours')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

function reset(terminal: boolean) {
  const [command = '', ...args] = terminal
    ? [TERMINAL, '-qec', `${process.execPath} scripts/reset.ts`, '/dev/null']
    : [process.execPath, 'scripts/reset.ts', '--yes']
  const child = spawn(command, args, { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => (said += words.toString()))
  return {
    says: (words: RegExp) => vi.waitFor(() => expect(said).toMatch(words)),
    answer: (words: string) => child.stdin.write(`${words}\n`),
    end: once(child, 'close').then(([code]) => [code as unknown, said] as const),
  }
}

test('reset deletes only our own entries, and leaves no process register', async () => {
  expect(await reset(false).end).toEqual([
    0,
    `Wiped photos in ${dataDir}. The next npm start creates a new database.\n`,
  ])
  expect(readdirSync(dataDir)).toEqual(['notes.txt'])
})

test.skipIf(process.platform !== 'linux' || !existsSync(TERMINAL))(
  'a server that starts during the confirmation keeps its data',
  async () => {
    const asked = reset(true)
    await asked.says(/Wipe photos in .*\(yes\/no\)/)
    const server = register(dataDir, 'server', 'http://localhost:3000')
    asked.answer('yes')
    const [code, said] = await asked.end
    expect(said).toContain(`Khazana runs at http://localhost:3000 (process ${process.pid}). Stop it first.`)
    expect(code).toBe(1)
    expect(existsSync(join(dataDir, 'photos/one.webp'))).toBe(true)
    expect(server.others()).toEqual([])
    server.remove()
  },
)
