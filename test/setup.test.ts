import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { ROOT } from '../scripts/steps.ts'

// Inside the project, so that `vitest` is found; git and the linters ignore it.
const scratch = join(ROOT, '.tmp')
mkdirSync(scratch, { recursive: true })
const folder = mkdtempSync(join(scratch, 'setup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Report {
  testResults: { name: string; message: string; assertionResults: { title: string; failureMessages: string[] }[] }[]
}

writeFileSync(
  join(folder, 'vitest.config.ts'),
  `export default { test: { include: ['*.test.ts'], isolate: false, maxWorkers: 1, setupFiles: [${JSON.stringify(join(ROOT, 'test/setup.ts'))}], restoreMocks: true } }`,
)

/** Runs these files with the common test set-up, one after the other in one process. */
async function runFiles(files: Record<string, string>): Promise<Report> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const report = join(folder, 'report.json')
  await new Promise((resolve) => {
    const args = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`, ...Object.keys(files)]
    execFile(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], resolve)
  })
  // vitest's JSON report.
  return JSON.parse(readFileSync(report, 'utf8')) as Report
}

test('a test with an unexpected console error fails, and one with an expected error does not', async () => {
  const report = await runFiles({
    'noisy.test.ts': `import { test, vi } from 'vitest'
    test('error', () => console.error('no %s', 'good'))
    test('warning', () => console.warn('hm'))
    const { promise, resolve } = Promise.withResolvers()
    test('late', () => void promise.then(() => console.error('late')))
    test('quiet', () => console.log('fine'))
    test('meant', () => { vi.spyOn(console, 'error').mockReturnValue(); console.error('meant') })
    test('wait', async () => { resolve(); await new Promise(setImmediate) })`,
  })
  const failed = (report.testResults[0]?.assertionResults ?? [])
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ title, failureMessages }) => [title, failureMessages.join()])
  expect(failed).toEqual([
    ['error', expect.stringContaining('console.error: no good')],
    ['warning', expect.stringContaining('console.warn: hm')],
    ['wait', expect.stringContaining('console.error: late')],
  ])
})

test('a file starts with the same clock, spies, globals and environment as the one before', async () => {
  const leave = `import { test, vi } from 'vitest'
    test('leaves', () => {
      vi.useFakeTimers({ now: 0 })
      vi.spyOn(JSON, 'parse').mockReturnValue('spied')
      vi.stubGlobal('left', 1)
      vi.stubEnv('LEFT', '1')
    })`
  const find = `import { expect, test } from 'vitest'
    test('finds', () => {
      expect([Date.now() > 0, JSON.parse('1'), globalThis.left, process.env.LEFT]).toEqual([true, 1, undefined, undefined])
    })`
  const report = await runFiles({ 'a.test.ts': leave, 'b.test.ts': find })
  expect(report.testResults.flatMap((file) => file.assertionResults.map((one) => one.failureMessages))).toEqual([
    [],
    [],
  ])
})

test('a file that leaves the environment changed fails, unless it has its own process', async () => {
  const change = `import { test } from 'vitest'
    test('changes', () => { process.env.CHANGED = String(Math.random()) })`
  const report = await runFiles({ 'changes.test.ts': change, 'changes.apart.test.ts': change })
  const said = report.testResults.map(({ name, message }) => [name.split('/').at(-1), message])
  expect(Object.fromEntries(said)).toEqual({
    'changes.apart.test.ts': '',
    'changes.test.ts': expect.stringContaining('leaves CHANGED of the environment changed'),
  })
})
