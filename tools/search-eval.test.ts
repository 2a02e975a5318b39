import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { processBirth } from '#app/platform/processes/process-register.server.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khazana-search-eval-test-'))
  // When root runs the tests, PostgreSQL runs as another user, which needs access.
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The pid of the running PostgreSQL; 0 while there is none. */
function postmaster(): number {
  const [scratch = ''] = readdirSync(folder).filter((name) => name.startsWith('khazana-search-eval-'))
  const file = join(folder, scratch, 'postgres/cluster/postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) || 0 : 0
  return pid > 0 && processBirth(pid) !== null ? pid : 0
}

test('closing the terminal while its database starts removes the database and its folder', async () => {
  writeFileSync(join(folder, 'products.ndjson'), '{"id":"1","title":"A watch"}\n')
  writeFileSync(join(folder, 'queries.tsv'), 'qid\tquery\n1\twatch\n')
  const files = ['products.ndjson', 'queries.tsv', 'out.tsv'].map((name) => join(folder, name))
  const child = spawn(process.execPath, ['tools/search-eval.ts', ...files], {
    env: { ...process.env, TMPDIR: folder },
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  const pid = await vi.waitUntil(postmaster, { interval: 1 })
  child.kill('SIGHUP')
  expect(await exit).toEqual([129, null])
  expect(processBirth(pid)).toBeNull()
  expect(readdirSync(folder).toSorted()).toEqual(['products.ndjson', 'queries.tsv'])
})
