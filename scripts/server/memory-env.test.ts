import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

import { memoryEnv, memoryLimit, oldSpaceSize } from './memory-env.mjs'

const run = promisify(execFile)
const GB = 2 ** 30

test.each([
  [256 * 2 ** 20, 128],
  [512 * 2 ** 20, 192],
  [1 * GB, 192],
  [2 * GB, 256],
  [4 * GB, 512],
  [64 * GB, 1024],
])('the heap of a process that has %i bytes gets %i MB', (limit, size) => {
  expect(oldSpaceSize(limit)).toBe(size)
})

test('the limit is that of the machine or less', () => {
  expect(memoryLimit()).toBeGreaterThan(2 ** 27)
  expect(memoryLimit()).toBeLessThan(2 ** 44)
})

/** The limit of V8's heap in MB, in a process with these variables. */
async function heapLimit(given: Record<string, string>): Promise<number> {
  const code =
    'console.log(require("v8").getHeapStatistics().heap_size_limit / 2 ** 20, process.throwDeprecation ?? false)'
  const env = { PATH: process.env['PATH'], ...memoryEnv(given, 2 * GB) }
  const { stdout } = await run(process.execPath, ['--eval', code], { env })
  const [size, thrown] = stdout.trim().split(' ')
  expect(thrown).toBe(String('NODE_OPTIONS' in given))
  return Number(size)
}

test('an operator’s own NODE_OPTIONS are added, and win where both name an option', async () => {
  // The young generation takes three times its semi-space.
  expect(await heapLimit({})).toBe(256 + 3 * 16)
  expect(await heapLimit({ NODE_OPTIONS: '--throw-deprecation' })).toBe(256 + 3 * 16)
  expect(await heapLimit({ NODE_OPTIONS: '--throw-deprecation --max-old-space-size=400' })).toBe(400 + 3 * 16)
})

test('a command’s heap has no limit', () => {
  expect(memoryEnv({}, undefined).NODE_OPTIONS).toBe('--max-semi-space-size=16')
})

test('an operator’s own settings of malloc stay', () => {
  expect(memoryEnv({ MALLOC_ARENA_MAX: '4' }, GB)).toMatchObject({
    MALLOC_ARENA_MAX: '4',
    MALLOC_TRIM_THRESHOLD_: '131072',
  })
})
