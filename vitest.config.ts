import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { ProjectConfig } from 'vitest/node'

const TESTS = '{app,demo,e2e,packages,scripts,test,tools}/**/*.test.{ts,tsx}'
// A file's suffix says where it runs: docs/decisions/2026-11-22-long-tests.md
const APART = '{app,demo,e2e,packages,scripts,test,tools}/**/*.apart.test.{ts,tsx}'

const ofEveryTest: ProjectConfig = {
  environment: 'node',
  setupFiles: ['test/setup.ts'],
  env: {
    // Child processes of tests use the compile cache, as those of npm start do.
    NODE_COMPILE_CACHE: fileURLToPath(new URL('./node_modules/.cache/node', import.meta.url)),
    CHECK_ANSWERS: '1',
  },
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // A file left with .only would silently skip the rest.
  allowOnly: false,
  // A second try would hide what fails now and then: no test depends on the clock, so none is needed.
  retry: 0,
  // Many times longer than the slowest test: this is for tests that hang, not for slow ones.
  testTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    projects: [
      { test: { ...ofEveryTest, name: 'together', include: [TESTS], exclude: [APART], isolate: false } },
      { test: { ...ofEveryTest, name: 'apart', include: [APART] } },
    ],
    // This belongs to the root alone, because all tests share one database server.
    globalSetup: ['test/global-setup.ts'],
    tags: [{ name: 'long', description: 'Left out of npm test' }],
    // One worker more than there are processors, because some wait for the database or a clock. The default is one less.
    maxWorkers: availableParallelism() + 1,
  },
})
