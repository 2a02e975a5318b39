import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { ROOT } from '../scripts/steps.ts'

// Below the project, where `vitest` is found; git and the linters pass it over.
const scratch = join(ROOT, '.tmp')
mkdirSync(scratch, { recursive: true })
const folder = mkdtempSync(join(scratch, 'setup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a test that complains on the console fails, one that means to does not', async () => {
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `export default { test: { include: ['*.test.ts'], setupFiles: [${JSON.stringify(join(ROOT, 'test/setup.ts'))}], restoreMocks: true } }`,
  )
  writeFileSync(
    join(folder, 'noisy.test.ts'),
    `import { test, vi } from 'vitest'
    test('error', () => console.error('no %s', 'good'))
    test('warning', () => console.warn('hm'))
    test('late', () => void setTimeout(() => console.error('late'), 5))
    test('quiet', () => console.log('fine'))
    test('meant', () => { vi.spyOn(console, 'error').mockReturnValue(); console.error('meant') })
    test('wait', () => new Promise((resolve) => setTimeout(resolve, 50)))`,
  )
  const file = join(folder, 'report.json')
  await new Promise((resolve) => {
    const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${file}`]
    execFile(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], resolve)
  })
  // vitest's JSON report.
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults: { assertionResults: { title: string; failureMessages: string[] }[] }[]
  }
  const failed = (report.testResults[0]?.assertionResults ?? [])
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ title, failureMessages }) => [title, failureMessages.join()])
  expect(failed).toEqual([
    ['error', expect.stringContaining('console.error: no good')],
    ['warning', expect.stringContaining('console.warn: hm')],
    ['wait', expect.stringContaining('console.error: late')],
  ])
}, 60_000)
