import { beforeEach, describe, expect, test } from 'vitest'

import {
  FOLLOW_BAN_JOB,
  forgetClosedAccounts,
  recallClosedAccounts,
} from '#app/features/accounts/closed/closed-accounts.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { listPeople, peopleView } from '#app/features/moderation/people/list-people.server.ts'
import { getProfile } from '#app/features/people/get-profile.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createApi } from '#app/server/api.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { deleteAccount } from '#test/account-data.ts'
import { createViewer } from '#test/chat.ts'
import { ago, hence } from '#test/dates.ts'
import { createItem, createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { createAdmin, createListingReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { setBannedByEmail } from './ban-by-email.server.ts'
import { setPersonBanned } from './ban-person.server.ts'
import { followBan } from './write-ban.server.ts'

plainPasswords()
const { sql } = await testDatabase()
const api = createApi()
const PASSWORD = 'a kettle of lilac fog'
const DAY_SECONDS = 86_400

beforeEach(() => {
  testSettings({ PUBLIC_URL: 'https://khazana.example' })
  takeJobs()
})

async function createSeller() {
  const seller = await createViewer(sql, 'Suresh')
  const password = await hashPassword(PASSWORD)
  await sql`insert into accounts ${sql({ user_id: seller.userId, account_id: seller.userId, provider_id: 'credential', password })}`
  return { seller, item: await createItem(sql, { userId: seller.userId }) }
}

async function signIn(email: string) {
  await sql`delete from rate_limits`
  return new Visitor(api).post('/auth/sign-in', { email, password: PASSWORD })
}

const makeAdminVisitor = async (admin: Viewer) =>
  new Visitor(api, { cookies: (await beginSession(sql, admin.userId)).cookies })

/** The end comes: the stored times move into the past, as if the days had gone by. */
const passEnd = (userId: string) =>
  sql`update users set banned_at = banned_at - interval '90 days', banned_until = ${ago({ seconds: 1 })} where id = ${userId}`

const readState = async (userId: string) =>
  (
    await sql<{ since: Date | null; until: Date | null; why: string | null }[]>`
      select banned_at as since, banned_until as until, banned_for as why from users where id = ${userId}`
  )[0]

async function runJobs(): Promise<(number | undefined)[]> {
  const jobs = takeJobs(FOLLOW_BAN_JOB)
  for (const { data } of jobs) await followBan(data)
  return jobs.map(({ afterSeconds }) => afterSeconds)
}

describe('a suspension', () => {
  test('closes the account and hides what it sells; the sign-in and a mail say until when, why and how to object', async () => {
    const admin = await createAdmin(sql)
    const { seller, item } = await createSeller()
    const visitor = await makeAdminVisitor(admin)
    const answer = await visitor.ask('PUT', `/admin/people/${seller.userId}/banned`, {
      body: { banned: true, days: 7, why: 'counterfeit' },
    })
    expect(answer.status).toBe(200)
    const until = String(answer.json['until'])
    expect(answer.json).toMatchObject({ did: 'person', id: seller.userId, isBanned: true })
    expect((await readState(seller.userId))?.until?.toISOString()).toBe(until)
    expect(await sql`select from sessions where user_id = ${seller.userId}`).toHaveLength(0)
    expect(await getItem(item.id)).toBeNull()
    expect(await getProfile(null, seller.userId)).toBeNull()

    const refused = await signIn(seller.email)
    expect(refused.status).toBe(403)
    expect(refused.json.error?.message).toContain(`This account is suspended until ${formatDay(until)}, `)
    expect(refused.json.error?.message).toContain('because fakes or copies were offered as originals.')
    expect(refused.json.error?.message).toContain('grievance officer')
    const [mail] = await takeMails()
    expect(mail).toMatchObject({
      to: seller.email,
      subject: `Your Khazana account is suspended until ${formatDay(until)}`,
    })
    expect(mail?.text).toContain('because fakes or copies were offered as originals')
    expect(mail?.text).toContain('https://khazana.example/grievance')

    const [logged] = await sql<{ action: string; details: Record<string, unknown> }[]>`
      select action, details from audit_log where subject_id = ${seller.userId}`
    expect(logged).toMatchObject({ action: 'person-suspended', details: { until, why: 'counterfeit' } })
    const [row] = (await listPeople(peopleView(new URLSearchParams({ search: seller.userId })))).people
    expect(row).toMatchObject({ bannedUntil: until })
    expect(row?.bannedAt).not.toBeNull()
  })

  test('ends by itself at its time, before any job has run: the person signs in, and everybody sees them', async () => {
    const { seller } = await createSeller()
    await setPersonBanned(await createAdmin(sql), seller.userId, true, { until: hence({ days: 1 }), why: 'spam' })
    expect((await signIn(seller.email)).status).toBe(403)
    await passEnd(seller.userId)
    expect((await signIn(seller.email)).status).toBe(200)
    expect(await getProfile(null, seller.userId)).toMatchObject({ name: 'Suresh' })
    const [row] = (await listPeople(peopleView(new URLSearchParams({ search: seller.userId })))).people
    expect(row).toMatchObject({ bannedAt: null, bannedUntil: null })
  })

  test('a job at the end shows the listings again, but none that was hidden on its own, however often it runs', async () => {
    const { seller, item } = await createSeller()
    const own = await createItem(sql, { userId: seller.userId, hiddenAt: new Date(), hiddenReason: 'report' })
    const admin = await createAdmin(sql)
    await setPersonBanned(admin, seller.userId, true, { until: hence({ days: 3 }), why: 'spam' })
    const [job] = takeJobs(FOLLOW_BAN_JOB)
    expect(job?.data).toEqual({ userId: seller.userId })
    // Not before the end, when it would find the suspension in force and never run again.
    expect(job?.afterSeconds).toBeGreaterThanOrEqual(3 * DAY_SECONDS)
    expect(job?.afterSeconds).toBeLessThanOrEqual(3 * DAY_SECONDS + 2)
    await followBan(job?.data ?? {})
    expect(await getItem(item.id)).toBeNull()

    await passEnd(seller.userId)
    for (let times = 0; times < 2; times++) await followBan(job?.data ?? {})
    expect(await getItem(item.id)).toMatchObject({ id: item.id })
    expect(await getItem(own.id)).toBeNull()
    expect(await readState(seller.userId)).toEqual({ since: null, until: null, why: null })
  })

  test('whose job got lost is found by the hourly one', async () => {
    const { seller, item } = await createSeller()
    await setPersonBanned(await createAdmin(sql), seller.userId, true, { until: hence({ days: 3 }), why: 'spam' })
    takeJobs()
    await forgetClosedAccounts()
    const asked = () => takeJobs(FOLLOW_BAN_JOB).filter(({ data }) => data['userId'] === seller.userId)
    expect(asked()).toEqual([])
    await passEnd(seller.userId)
    await forgetClosedAccounts()
    await runJobs()
    expect(await getItem(item.id)).toMatchObject({ id: item.id })
  })

  test('is lifted, shortened and lengthened by an admin; an earlier end does not lift a later one', async () => {
    const admin = await createAdmin(sql)
    const { seller, item } = await createSeller()
    await setPersonBanned(admin, seller.userId, true, { until: hence({ days: 3 }), why: 'spam' })
    const before = await readState(seller.userId)
    const later = hence({ days: 30 })
    const change = { until: later, why: 'scam', change: true } as const
    expect(await setPersonBanned(admin, seller.userId, true, change)).toMatchObject({ until: later.toISOString() })
    expect(await readState(seller.userId)).toEqual({ since: before?.since, until: later, why: 'scam' })
    // The first end's job.
    await runJobs()
    expect(await getItem(item.id)).toBeNull()
    const sooner = hence({ hours: 1 })
    await setPersonBanned(admin, seller.userId, true, { ...change, until: sooner })
    expect((await readState(seller.userId))?.until).toEqual(sooner)
    // Without an end, it is a ban.
    await setPersonBanned(admin, seller.userId, true, { ...change, until: null })
    expect((await readState(seller.userId))?.until).toBeNull()
    const mails = (await takeMails()).map(({ subject }) => subject)
    expect(mails.at(-1)).toBe('Your Khazana account is closed')
    expect(mails).toHaveLength(4)

    await setPersonBanned(admin, seller.userId, false)
    expect(await readState(seller.userId)).toEqual({ since: null, until: null, why: null })
    expect(await getItem(item.id)).toMatchObject({ id: item.id })
    const actions = await sql<{ action: string }[]>`
      select action from audit_log where subject_id = ${seller.userId} order by at, id`
    expect(actions.map(({ action }) => action)).toEqual([
      'person-suspended',
      'person-suspended',
      'person-suspended',
      'person-banned',
      'person-unbanned',
    ])
  })

  test('a second admin who asks for a ban changes nothing; a change of a lifted ban is refused', async () => {
    const [admin, { seller }] = [await createAdmin(sql), await createSeller()]
    await setPersonBanned(admin, seller.userId, true)
    const late = await setPersonBanned(admin, seller.userId, true, { until: hence({ days: 1 }), why: 'spam' })
    expect(late.already).toEqual([])
    expect((await readState(seller.userId))?.until).toBeNull()
    await setPersonBanned(admin, seller.userId, false)
    const change = { until: hence({ days: 1 }), why: 'spam', change: true } as const
    await expect(setPersonBanned(admin, seller.userId, true, change)).rejects.toMatchObject({ status: 409 })
  })

  test('the operator’s ban gives it no end, and the operator’s pardon lifts it', async () => {
    const [admin, { seller }] = [await createAdmin(sql), await createSeller()]
    await setPersonBanned(admin, seller.userId, true, { until: hence({ days: 1 }), why: 'spam' })
    expect(await setBannedByEmail(seller.email, true)).toMatchObject({ isNew: true })
    expect(await readState(seller.userId)).toMatchObject({ until: null })
    await setPersonBanned(admin, seller.userId, true, { until: hence({ days: 1 }), why: 'spam', change: true })
    expect(await setBannedByEmail(seller.email, false)).toMatchObject({ isNew: true, listings: 1 })
  })

  test('decides the open reports of the person, as a ban does', async () => {
    const admin = await createAdmin(sql)
    const { seller, id } = await createListingReport(sql)
    const deed = await setPersonBanned(admin, seller.userId, true, { until: hence({ days: 1 }), why: 'scam' })
    expect(deed.closed).toEqual([id])
  })
})

describe('the address of a suspended account that was deleted', () => {
  async function leave(until: Date | null) {
    const { seller } = await createListingReport(sql)
    await deleteAccount(seller, seller.email)
    await setPersonBanned(await createAdmin(sql), seller.userId, true, { until, why: 'scam' })
    await sql`update closed_accounts set erased_at = now(), email = null where user_id = ${seller.userId}`
    await sql`update users set email = ${`gone-${crypto.randomUUID()}@khazana.test`} where id = ${seller.userId}`
    takeJobs()
    return seller
  }

  test('suspends the next account with it until the same end, and not for ever', async () => {
    const until = hence({ days: 7 })
    const gone = await leave(until)
    const again = await createUser(sql)
    const recalled = await sql.begin((inside) => recallClosedAccounts(inside, again.id, gone.email))
    expect(recalled).toBe('banned')
    expect((await readState(again.id))?.until).toEqual(until)
    expect((await runJobs()).at(-1)).toBeGreaterThanOrEqual(7 * DAY_SECONDS - 5)
  })

  test('is free once the suspension is over, and without an end it never is', async () => {
    const gone = await leave(hence({ days: 7 }))
    await sql`update closed_accounts set banned_until = ${ago({ seconds: 1 })} where user_id = ${gone.userId}`
    await passEnd(gone.userId)
    const free = await createUser(sql)
    expect(await sql.begin((inside) => recallClosedAccounts(inside, free.id, gone.email))).toBe('free')
    const banned = await leave(null)
    const never = await createUser(sql)
    expect(await sql.begin((inside) => recallClosedAccounts(inside, never.id, banned.email))).toBe('banned')
    expect((await readState(never.id))?.until).toBeNull()
  })
})

test('an end needs a reason and lies within a year; both are said at their fields', async () => {
  const visitor = await makeAdminVisitor(await createAdmin(sql))
  const { seller } = await createSeller()
  const put = (body: object) =>
    visitor.ask('PUT', `/admin/people/${seller.userId}/banned`, { body: { banned: true, ...body } })
  const fields = async (body: object) => {
    const { status, json } = await put(body)
    return [status, json.error?.fields]
  }
  expect(await fields({ days: 7 })).toEqual([422, { why: 'Please choose a reason' }])
  const day = 'Choose a day from today on, within a year'
  expect(await fields({ lastDay: '2020-02-03', why: 'spam' })).toEqual([422, { lastDay: day }])
  expect(await fields({ lastDay: '9999-01-01', why: 'spam' })).toEqual([422, { lastDay: day }])
  expect((await put({ days: 0, why: 'spam' })).status).toBe(422)
  expect((await put({ days: 367, why: 'spam' })).status).toBe(422)
  expect(await readState(seller.userId)).toMatchObject({ since: null })
  // The last day counts in full, in India.
  const lastDay = hence({ days: 5 }).toISOString().slice(0, 10)
  const { json } = await put({ lastDay, why: 'spam' })
  expect(json['until']).toBe(new Date(`${lastDay}T23:59:59.999+05:30`).toISOString())
})
