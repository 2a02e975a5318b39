import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'

import { ROOT } from './steps.ts'

/** `npm test -- …`. A database that is asked for is not there. */
function npmTest(...args: string[]) {
  const env = { ...process.env, TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', NO_COLOR: '1' }
  const child = spawn(process.execPath, ['scripts/test.ts', ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), said: stripVTControlCharacters(output) }))
  return { child, ended, said: () => stripVTControlCharacters(output) }
}

test('a word runs only the matching files, and pure tests start no database', { tags: ['long'] }, async () => {
  const { code, said } = await npmTest('text/money').ended
  expect(said).toMatch(/✓ .*app\/shared\/text\/money\.test\.ts[^]+Test Files +1 passed \(1\)/)
  expect(code).toBe(0)
})

test('-t runs only tests with that name, and a named test runs even if it is long', { tags: ['long'] }, async () => {
  const { code, said } = await npmTest('scripts/start-lock', '-t', 'touches its file while it holds the lock').ended
  expect(said).toMatch(/Tests +1 passed \|/)
  expect(code).toBe(0)
})

test('a failing test is printed, and the command fails', { tags: ['long'] }, async () => {
  const { code, said } = await npmTest('db/usable', '-t', 'not spoken of').ended
  expect(said).toMatch(/ECONNREFUSED[^]+tests failed\.\s*$/)
  expect(code).toBe(1)
})

test('--watch runs until it is stopped', { tags: ['long'] }, async () => {
  const { child, ended, said } = npmTest('text/money', '--watch')
  await expect.poll(said).toMatch(/Test Files +1 passed \(1\)[^]+Waiting for file changes/)
  child.kill('SIGINT')
  expect((await ended).code).toBe(130)
})

test.each([[['e2e/search', '--watch'], /cannot be watched/]])('%s is refused with a reason', async (args, reason) => {
  const { code, said } = await npmTest(...args).ended
  expect(said).toMatch(reason)
  expect(code).toBe(1)
})
