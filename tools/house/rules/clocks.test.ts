import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { ROOT } from '../../../scripts/steps.ts'
import { lintHouse } from '../../lint-house.ts'
import { listFiles, readCode } from '../tree.ts'
import { ALLOWED, checkClocks } from './clocks.ts'

const root = mkdtempSync(join(tmpdir(), 'khazana-house-'))
afterAll(() => rmSync(root, { recursive: true }))

function findLines(text: string, file = 'app/shared/money.test.ts') {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
  return checkClocks(readCode(root, file)).map(({ line }) => line)
}

test.each([
  'const began = performance.now()',
  'const began = Date.now()',
  'const began = new Date()',
  'expect(new Date().getTime() - began).toBeLessThan(5)',
  'await new Promise((resolve) => setTimeout(resolve, 50))',
  'const timer = setInterval(look, 10)',
  "import { setTimeout as pause } from 'node:timers/promises'",
  'const before = process.threadCpuUsage()',
  'const began = process.hrtime.bigint()',
  'await page.waitForTimeout(100)',
  'await sql`select pg_sleep(0.05)`',
  'await vi.waitFor(() => expect(heard).toEqual([1]), { timeout: 200 })',
  "test('a thing', { timeout: 30_000 }, async () => {})",
  "test('a thing', async () => {\n}, 60_000)",
])('a test that depends on the clock is refused: %s', (text) => {
  const lines = findLines(`// Date.now() in a comment is none.\n${text}`)
  expect(lines).toEqual([text.includes('\n') ? 3 : 2])
  expect(findLines(text, 'test/servers/slow.ts')).toHaveLength(1)
  expect(findLines(text, 'app/shared/money.ts')).toEqual([])
})

test.each([
  'await createUser(sql, { deletedAt: new Date() })',
  'await sql`select pg_sleep(60)`',
  "const code = 'setInterval(() => {}, 1000)'",
  'page.evaluate(() => new Promise((done) => setTimeout(done)))',
  "test('a thing', { tags: ['long'], timeout: 300_000 }, async () => {})",
  'keep({ a: 1 }, 300_000)',
  'vi.useFakeTimers()\nconst at = Date.now()\nsetTimeout(go, 5)',
  "vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })\nconst at = Date.now()\nsetTimeout(go, 5)",
  "vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5000)",
  "vi.mock('node:timers/promises', { spy: true })\nimport { setTimeout as pause } from 'node:timers/promises'",
])('a date that is data, and a clock that the test moves, are not: %s', (text) => {
  expect(findLines(text)).toEqual([])
})

test('only the part of the clock that is faked may be read', () => {
  const text = "vi.useFakeTimers({ toFake: ['setTimeout'] })\nsetTimeout(go, 5)\nconst began = performance.now()"
  expect(findLines(text)).toEqual([3])
})

test('a step of a journey that is repeated may be short', () => {
  expect(findLines('await expect(link).toBeVisible({ timeout: 1000 })', 'e2e/save.e2e.ts')).toEqual([])
  expect(findLines('await expect(link).toBeVisible({ timeout: 5000 })', 'e2e/save.e2e.ts')).toEqual([1])
})

test('the lint looks for it, and no exception outlives its file', () => {
  findLines('const began = performance.now()')
  expect(lintHouse(root, []).map(({ text }) => text)).toContainEqual(expect.stringContaining('depends on the clock'))
  const files = listFiles(ROOT)
  for (const [file, why] of Object.entries(ALLOWED)) {
    expect([file, why.length > 9, files.includes(file)]).toEqual([file, true, true])
    expect([file, checkClocks(readCode(ROOT, file), {})]).not.toEqual([file, []])
  }
})
