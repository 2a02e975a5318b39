import { beforeAll, describe, expect, test } from 'vitest'

import { takeTry } from '#app/platform/http/rate-limit.server.ts'
import { createViewer } from '#test/chat.ts'
import { ago } from '#test/dates.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { findSellerLimits } from './seller-limits.server.ts'
import { firstDayWords, uploadWords } from './seller-limits.ts'

const { sql } = await testDatabase()
beforeAll(() => testSettings({ LIMIT_NEW_ACCOUNT_ITEMS: '2/1d', LIMIT_UPLOADS: '12/30m' }))

const HOUR = 3600
const used = (count: number, most: number, moreIn: number) => ({ used: count, most, moreIn })

describe('a warning before a limit is reached', () => {
  test.each([
    [used(4, 10, 5 * HOUR), null],
    [used(7, 10, 5 * HOUR), '7 of 10 listings of your first day. The limit ends in 5 hours.'],
    [
      used(10, 10, 5 * HOUR),
      '10 of 10 listings of your first day. You can list more in 5 hours; until then, what you prepare stays a draft.',
    ],
    [null, null],
  ])('of listings: %j', (firstDay, words) => {
    expect(firstDayWords({ firstDay })).toBe(words)
  })

  test.each([
    [used(20, 30, 600), null],
    [used(26, 30, 720), 'You can upload 4 more photos now. More in 12 minutes, or as soon as you publish.'],
    [used(30, 30, 720), 'You can upload more in 12 minutes, or as soon as you publish.'],
  ])('of uploads: %j', (uploads, words) => {
    expect(uploadWords({ uploads })).toBe(words)
  })
})

test('reading the use of a limit counts nothing, and the limit of the first day ends', async () => {
  const viewer = await createViewer(sql, 'Asha')
  const fresh = { ...viewer, createdAt: ago({ hours: 20 }) }
  for (let n = 0; n < 3; n++) await takeTry('uploads', viewer.userId)
  await takeTry('newAccountItems', viewer.userId)
  await findSellerLimits(fresh)
  const first = await findSellerLimits(fresh)
  expect(first.uploads).toMatchObject({ used: 3, most: 12 })
  expect(first.uploads.moreIn).toBeGreaterThan(1750)
  expect(first.firstDay).toMatchObject({ used: 1, most: 2 })
  await takeTry('newAccountItems', viewer.userId)
  // The first day ends before its first listing is 24 hours old.
  const { firstDay } = await findSellerLimits(fresh)
  expect(firstDay?.moreIn).toBeGreaterThan(3.9 * HOUR)
  expect(firstDay?.moreIn).toBeLessThanOrEqual(4 * HOUR)
  const old = await findSellerLimits({ ...viewer, createdAt: new Date('2026-01-01') })
  expect(old.firstDay).toBeNull()
})
