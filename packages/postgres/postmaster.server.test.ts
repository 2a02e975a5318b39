import { expect, test } from 'vitest'

import { planShutdown, SHUTDOWN_MS } from './postmaster.server.ts'

test('PostgreSQL has nearly all of the time for its last checkpoint, and is only then told to quit', () => {
  expect(SHUTDOWN_MS).toBeGreaterThanOrEqual(60_000)
  expect(planShutdown(SHUTDOWN_MS)).toEqual([
    ['SIGINT', SHUTDOWN_MS - 1000],
    ['SIGQUIT', 700],
    ['SIGKILL', 300],
  ])
})
