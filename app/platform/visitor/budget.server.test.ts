import { beforeEach, expect, test } from 'vitest'

import { removeExpiredTries } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { limitsRefused } from '#app/platform/log/metrics.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { requireBudget, spendBudget } from './budget.server.ts'

const { sql } = await testDatabase()
const later = (interval: string) => sql`
  update rate_limits set expires_at = expires_at - ${interval}::interval, tries = array[tries[1] - ${interval}::interval]`

/** Null: there is something left. */
const refusal = (whom: string) =>
  requireBudget('decoding', whom, (time) => `Wait ${time}.`).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? { message: error.message, wait: error.retryAfter } : error),
  )

beforeEach(async () => {
  testSettings({ LIMIT_DECODING: '60/10m' })
  await sql`delete from rate_limits`
})

test('what is spent counts, not how often; it comes back evenly, and others have a budget of their own', async () => {
  expect(await refusal('a')).toBeNull()
  await spendBudget('decoding', 'a', 59_000)
  expect(await refusal('a')).toBeNull()
  limitsRefused.reset()
  // The last may go beyond: ten minutes’ worth, and 9 seconds of 60.
  await spendBudget('decoding', 'a', 10_000)
  expect(await refusal('a')).toEqual({ message: 'Wait 2 minutes.', wait: 90 })
  expect((await limitsRefused.get()).values).toMatchObject([{ labels: { limit: 'decoding' }, value: 1 }])
  expect(await refusal('b')).toBeNull()
  await later('2 minutes')
  expect(await refusal('a')).toBeNull()
  await spendBudget('decoding', 'a', 6000)
  expect(await refusal('a')).toMatchObject({ wait: 30 })
})

test('concurrent spending adds up, and the row goes when all has come back', async () => {
  await Promise.all(Array.from({ length: 20 }, () => spendBudget('decoding', 'a', 6000)))
  expect(await refusal('a')).toMatchObject({ wait: 600 })
  await later('20 minutes')
  await removeExpiredTries()
  expect(await sql`select 1 from rate_limits`).toHaveLength(0)
})
