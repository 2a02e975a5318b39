import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

import { defineConfig } from 'vitest/config'

import { secondTries } from './test/second-tries.ts'
import { longTests, sharingTests } from './test/chosen-tests.ts'

// npm test has ten minutes: what it leaves out has the tag `long`, and `npm run drill -- long-tests` runs exactly that.
const isLong = process.env.LONG_TESTS === '1'
const sharing = isLong ? [] : sharingTests()

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'apart',
          include: isLong ? longTests() : ['app/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: sharing,
          globalSetup: ['test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'together', include: sharing, isolate: false, globalSetup: ['test/global-setup.ts'] },
      },
    ],
    tags: [{ name: 'long', description: 'Left out of npm test' }],
    environment: 'node',
    setupFiles: ['test/setup.ts'],
    // By default one processor stays idle. One worker more than there are: some wait for the database or a clock.
    maxWorkers: availableParallelism() + 1,
    // Commands and processes that tests start load what an earlier one compiled, as those of npm start do.
    env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('./node_modules/.cache/node', import.meta.url)) },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // A file left with .only would silently skip the rest.
    allowOnly: false,
    // A machine that others use, too, stalls for seconds at times. What needed a second try is named at the end.
    retry: 1,
    reporters: ['default', secondTries],
    // Many times what the slowest takes: for what hangs, not for what is slow.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
  },
})
