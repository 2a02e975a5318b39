import { beforeEach, expect, test, vi } from 'vitest'

import { FOLLOW_BAN_JOB } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { FLAG_COPIES_JOB } from '#app/features/photos/copies/flag-copies.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { deleteAccount } from '#test/account-data.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { createAdmin, createListingReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { setBannedByEmail } from './ban-by-email.server.ts'
import { setPersonBanned } from './ban-person.server.ts'
import { followBan } from './write-ban.server.ts'

const { sql } = await testDatabase()

beforeEach(() => {
  testSettings({ PUBLIC_URL: 'https://khazana.example' })
  takeJobs()
})

/** A seller with many listings, one of which an admin has hidden individually. */
async function createShop() {
  const seller = await createViewer(sql, 'Ravi')
  const { images } = await createItem(sql, { userId: seller.userId })
  await sql`
    insert into items (user_id, title, description, price, category, condition, images, created_at)
    select ${seller.userId}, 'Tin robot ' || n, 'Walks.', 500, 'action-figures', 'Good', ${images}, now() - n * interval '1 hour'
    from generate_series(1, 249) as n`
  await sql`update items set hidden_at = now(), hidden_reason = 'report' where title = 'Tin robot 7' and user_id = ${seller.userId}`
  return seller
}

const states = async (userId: string) =>
  Object.fromEntries(
    (
      await sql<{ state: string; n: number }[]>`
        select coalesce(hidden_reason, 'shown') as state, count(*)::integer as n from items
        where user_id = ${userId} group by 1`
    ).map(({ state, n }) => [state, n]),
  )

async function doJobs() {
  for (const { data } of takeJobs(FOLLOW_BAN_JOB)) await followBan(data)
}

test('a seller’s newest listings are hidden at once, all others soon, and they return in the same way', async () => {
  const [admin, { userId }] = [await createAdmin(sql), await createShop()]
  await setPersonBanned(admin, userId, true)
  expect(await states(userId)).toEqual({ ban: 100, report: 1, shown: 149 })
  const [newest] =
    await sql`select title from items where user_id = ${userId} and hidden_at is null order by created_at desc`
  expect(newest?.['title']).toBe('Tin robot 101')
  await doJobs()
  expect(await states(userId)).toEqual({ ban: 249, report: 1 })

  await setPersonBanned(admin, userId, false)
  expect(await states(userId)).toEqual({ ban: 149, report: 1, shown: 100 })
  // Each listing's photos are checked for copies when it is shown again, and not before.
  const lookedAt = () => new Set(takeJobs(FLAG_COPIES_JOB).map(({ data }) => data['item'])).size
  expect(lookedAt()).toBe(100)
  await doJobs()
  expect(await states(userId)).toEqual({ report: 1, shown: 249 })
  expect(lookedAt()).toBe(149)
  expect(
    await sql`select action, details -> 'listings hidden' as hidden, details -> 'listings shown' as shown
      from audit_log where subject_id = ${userId} order by at, id`,
  ).toMatchObject([
    { action: 'person-banned', hidden: 249 },
    { action: 'person-unbanned', shown: 249 },
  ])
})

test('a ban that is lifted before all is hidden leaves nothing hidden, however often the jobs run', async () => {
  const [admin, { userId }] = [await createAdmin(sql), await createShop()]
  await setPersonBanned(admin, userId, true)
  const [first] = takeJobs(FOLLOW_BAN_JOB)
  await setPersonBanned(admin, userId, false)
  expect(await states(userId)).toEqual({ report: 1, shown: 249 })
  await followBan(first?.data ?? {})
  await followBan(first?.data ?? {})
  expect(await states(userId)).toEqual({ report: 1, shown: 249 })
})

test('an operator’s ban completes without a server, and a ban of a seller with few listings needs no job', async () => {
  const { userId, email } = await createShop()
  expect(await setBannedByEmail(email, true)).toEqual({ isNew: true, listings: 249, reports: 0 })
  expect(await states(userId)).toEqual({ ban: 249, report: 1 })
  expect(await setBannedByEmail(email, false)).toEqual({ isNew: true, listings: 249, reports: 0 })
  expect(await states(userId)).toEqual({ report: 1, shown: 249 })

  takeJobs()
  const small = await createViewer(sql, 'Asha')
  await createItem(sql, { userId: small.userId })
  await setPersonBanned(await createAdmin(sql), small.userId, true)
  expect(await states(small.userId)).toEqual({ ban: 1 })
  expect(takeJobs(FOLLOW_BAN_JOB)).toEqual([])
})

/** Bans in both ways; each is given the closed account that has to be banned with its owner's new one. */
const BANS = {
  'an admin': async (closed: Viewer) => setPersonBanned(await createAdmin(sql), closed.userId, true),
  'the operator': (closed: Viewer) => setBannedByEmail(closed.email, true),
}

test.for(Object.entries(BANS))(
  'a ban of a deleted account by %s waits for writes of its owner’s new account before it locks a row',
  async ([, ban]) => {
    const { seller: closed } = await createListingReport(sql)
    const again = await createViewer(sql, 'Ravi')
    const { email } = closed
    await deleteAccount(closed, email)
    await sql`update closed_accounts set again_user_id = ${again.userId} where user_id = ${closed.userId}`
    await beginSession(sql, again.userId)
    // A write of the new account: it has locked its session, and comes to the rows of both accounts.
    let deed: Promise<unknown> | undefined
    await sql.begin(async (write) => {
      await write`select from sessions where user_id = ${again.userId} for update`
      deed = ban(closed)
      deed.catch(() => {})
      await vi.waitUntil(
        async () =>
          (
            await sql`
              select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          ).length > 0,
      )
      await write`select from users where id in (${closed.userId}, ${again.userId}) for update nowait`
    })
    await deed
    expect(
      await sql`select from users where id in (${closed.userId}, ${again.userId}) and banned_at is not null`,
    ).toHaveLength(2)
    expect(await sql`select from sessions where user_id = ${again.userId}`).toHaveLength(0)
  },
)

test('a job about an unknown person does nothing', async () => {
  await followBan({ userId: '0198c0de-0000-7000-8000-00000000dead' })
  await expect(followBan({})).rejects.toThrow('names no person')
})
