import { beforeEach, expect, test } from 'vitest'

import { reportReview } from '#app/features/moderation/new-report/report-subject.server.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import { listReports } from '#app/features/moderation/reports/list-reports.server.ts'
import { writeReview } from '#app/features/reviews/server/write-review.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createViewer, newMessageId } from '#test/chat.ts'
import { ago } from '#test/dates.ts'
import { createDoneDeal } from '#test/deals.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { listPeople } from './list-people.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings({ LIMIT_CONVERSATIONS: '100/1d' }))

const HOME = '203.0.113.0/24'
/** A sign-in, so many hours ago. */
const signIn = ({ userId }: Viewer, hours: number, network: string | null = HOME) => sql`
  insert into security_events (id, at, kind, account_id, network, key_id, seal)
  values (${newMessageId()}, ${ago({ hours })}, 'signed-in', ${userId}, ${network}, 'key', 'seal')`
const sharing = async ({ userId }: Viewer) =>
  (await listPeople({ search: userId, after: null })).people.flatMap((row) => row.sharing)

test('two people of a deal who signed in from one network on three days are pointed out', async () => {
  const { buyer, seller, deal } = await createDoneDeal(sql)
  const admin = await createAdmin(sql)
  const review = newMessageId()
  await writeReview(buyer, deal, { id: review, stars: 5, tags: [], text: 'The best' })
  await writeReview(seller, deal, { id: newMessageId(), stars: 5, tags: [], text: null })
  await reportReview(await createViewer(sql), review, { reason: 'misleading', details: null })
  const hint = async () =>
    (await listReports(admin, reportsView(new URLSearchParams()))).rows.find((row) => row.review?.id === review)
  for (const days of [1, 3]) {
    await signIn(seller, days * 24)
    await signIn(buyer, days * 24 + 0.5)
  }
  // Twice on a day is one day.
  await signIn(buyer, 24)
  expect([await sharing(buyer), (await hint())?.sharedDays]).toEqual([[], null])
  await signIn(seller, 8 * 24)
  await signIn(buyer, 8 * 24 - 0.9)
  expect(await sharing(buyer)).toEqual([{ id: seller.userId, name: 'Suresh', days: 3 }])
  expect(await sharing(seller)).toEqual([{ id: buyer.userId, name: 'Bina', days: 3 }])
  expect(await hint()).toMatchObject({ sharedDays: 3 })
})

test.each<{ case: string; hours?: number; network?: string | null; day?: number }>([
  { case: 'hours apart', hours: 2 },
  { case: 'from another network', network: '198.51.100.0/24' },
  { case: 'from behind a proxy that tells nothing', network: '10.0.0.0/24' },
  { case: 'from nowhere', network: null },
  { case: 'more than 180 days ago', day: 190 },
])('not those who signed in $case', async ({ hours = 0, network = HOME, day = 1 }) => {
  const { buyer, seller } = await createDoneDeal(sql)
  for (const n of [0, 1, 2, 3]) {
    await signIn(seller, (day + n) * 24, network === '10.0.0.0/24' ? network : HOME)
    await signIn(buyer, (day + n) * 24 + hours, network)
  }
  expect(await sharing(buyer)).toEqual([])
})

test('nor strangers, who had no deal with each other', async () => {
  const [one, other] = [await createViewer(sql), await createViewer(sql)]
  for (const n of [1, 2, 3, 4]) for (const who of [one, other]) await signIn(who, n * 24)
  expect(await sharing(one)).toEqual([])
})
