import { beforeEach, describe, expect, test } from 'vitest'

import { recallClosedAccounts } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import { createApi } from '#app/server/api.ts'
import { ago, hence } from '#test/dates.ts'
import { createItem, createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { setPersonBanned } from './ban-person.server.ts'

const { sql } = await testDatabase()
const api = createApi()

beforeEach(() => {
  testSettings({ PUBLIC_URL: 'https://khazana.example' })
  takeJobs()
})

const readState = async (userId: string) =>
  (
    await sql<{ since: Date | null; until: Date | null }[]>`
      select banned_at as since, banned_until as until from users where id = ${userId}`
  )[0]

describe('accounts that one mailbox has already', () => {
  async function createMates() {
    const mailbox = `mates${crypto.randomUUID().replaceAll('-', '')}`
    const create = (local: string, more: object = {}) => createUser(sql, { email: `${local}@gmail.com`, ...more })
    const [one, two, dots] = [
      await create(mailbox),
      await create(`${mailbox}+two`),
      await create(`m.${mailbox.slice(1)}`),
    ]
    const unproved = await create(`${mailbox}+new`, { emailVerified: false })
    const stranger = await create(`${mailbox}x`)
    return { one, two, dots, unproved, stranger }
  }
  const ends = async (people: Record<string, { id: string }>) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(people).map(async ([name, { id }]) => {
          const state = await readState(id)
          return [name, state?.since ? (state.until ?? 'never') : 'open'] as const
        }),
      ),
    )

  test('are suspended with it, each on record; the lift of one of them leaves the cause', async () => {
    const admin = await createAdmin(sql)
    const people = await createMates()
    const { cookies } = await beginSession(sql, people.two.id)
    const until = hence({ days: 7 })
    const deed = { until, why: 'scam' } as const
    await setPersonBanned(admin, people.one.id, true, deed)
    expect(await ends(people)).toEqual({ one: until, two: until, dots: until, unproved: until, stranger: 'open' })
    expect((await new Visitor(api, { cookies }).get('/me')).json).toEqual({ user: null })
    expect(
      await sql`select from audit_log where action = 'person-suspended'
        and subject_id in (${people.one.id}, ${people.two.id}, ${people.dots.id})`,
    ).toHaveLength(3)
    await setPersonBanned(admin, people.two.id, false)
    expect(await ends(people)).toMatchObject({ one: until, two: 'open', dots: until })
  })

  test('are opened with it by its lift, with their listings; those banned for reasons of their own are not', async () => {
    const admin = await createAdmin(sql)
    const people = await createMates()
    const item = await createItem(sql, { userId: people.two.id })
    await setPersonBanned(admin, people.dots.id, true, { until: hence({ days: 30 }), why: 'spam' })
    // Its ban closed the others; that ends, and all but its own stay open.
    await setPersonBanned(admin, people.dots.id, false)
    expect(await ends(people)).toMatchObject({ one: 'open', two: 'open', dots: 'open', unproved: 'open' })

    await setPersonBanned(admin, people.one.id, true, { until: null, why: 'scam' })
    const change = { until: null, why: 'counterfeit', change: true } as const
    await setPersonBanned(admin, people.dots.id, true, change)
    await takeMails()
    const lifted = await setPersonBanned(admin, people.one.id, false)
    expect(lifted).toMatchObject({ id: people.one.id, isBanned: false })
    expect(await ends(people)).toEqual({ one: 'open', two: 'open', dots: 'never', unproved: 'open', stranger: 'open' })
    expect(await getItem(item.id)).toMatchObject({ id: item.id })
    expect((await takeMails()).map(({ to }) => to).toSorted()).toEqual([people.one.email, people.two.email].toSorted())
    expect(
      await sql`select from audit_log where action = 'person-unbanned' and subject_id in (${people.two.id}, ${people.unproved.id})`,
    ).toHaveLength(4)
  })

  test('that came after the ban are opened with it, unless another account holds the mailbox', async () => {
    const admin = await createAdmin(sql)
    const people = await createMates()
    await setPersonBanned(admin, people.one.id, true)
    const late = await createUser(sql, { email: people.one.email.replace('@', '+late@') })
    const recall = () => sql.begin((tx) => recallClosedAccounts(tx, late.id, late.email))
    expect(await recall()).toBe('banned')
    await setPersonBanned(admin, people.two.id, true, { until: null, why: 'scam', change: true })
    await setPersonBanned(admin, people.one.id, false)
    expect(await ends({ ...people, late })).toMatchObject({ one: 'open', two: 'never', dots: 'open', late: 'never' })
    await setPersonBanned(admin, people.two.id, false)
    expect(await ends({ ...people, late })).toMatchObject({ two: 'open', late: 'open' })
  })

  test('are banned for longer with it when they were suspended before, and never for less', async () => {
    const admin = await createAdmin(sql)
    const people = await createMates()
    const [soon, late] = [hence({ days: 1 }), hence({ days: 30 })]
    await setPersonBanned(admin, people.one.id, true, { until: late, why: 'scam' })
    await setPersonBanned(admin, people.two.id, true, { until: soon, why: 'spam', change: true })
    expect(await ends(people)).toMatchObject({ one: late, two: soon, dots: late })
    await setPersonBanned(admin, people.dots.id, true, { until: null, why: null, change: true })
    expect(await ends(people)).toMatchObject({ one: 'never', two: 'never', dots: 'never', unproved: 'never' })
  })

  test('go back to their own suspension when the ban that made it longer is lifted, or open if that is over', async () => {
    const admin = await createAdmin(sql)
    const people = await createMates()
    const items = {
      two: await createItem(sql, { userId: people.two.id }),
      dots: await createItem(sql, { userId: people.dots.id }),
    }
    const [soon, later] = [hence({ days: 1 }), hence({ days: 5 })]
    await setPersonBanned(admin, people.two.id, true, { until: later, why: 'spam' })
    await setPersonBanned(admin, people.dots.id, true, { until: soon, why: 'spam', change: true })
    for (const { id } of [people.one, people.unproved]) await setPersonBanned(admin, id, false)
    expect(await ends(people)).toMatchObject({ one: 'open', two: later, dots: soon, unproved: 'open' })

    // The end that the log names has come when the longer ban is lifted.
    await sql.begin((tx) =>
      recordAdminAction(tx, admin, {
        action: 'person-suspended',
        subjectId: people.dots.id,
        details: { until: ago({ days: 1 }).toISOString(), why: 'spam', 'listings hidden': 1 },
      }),
    )
    await setPersonBanned(admin, people.one.id, true, { until: hence({ days: 30 }), why: 'scam' })
    await setPersonBanned(admin, people.one.id, true, { until: null, why: 'scam', change: true })
    expect(await ends(people)).toMatchObject({ one: 'never', two: 'never', dots: 'never', unproved: 'never' })
    const late = await createUser(sql, { email: people.one.email.replace('@', '+late@') })
    await sql.begin((tx) => recallClosedAccounts(tx, late.id, late.email))
    expect(await ends({ late })).toEqual({ late: 'never' })
    await takeMails()
    await setPersonBanned(admin, people.one.id, false)
    expect(await ends({ ...people, late })).toEqual({
      one: 'open',
      two: later,
      dots: 'open',
      unproved: 'open',
      late: later,
      stranger: 'open',
    })
    expect(await getItem(items.dots.id)).toMatchObject({ id: items.dots.id })
    expect(await getItem(items.two.id)).toBeNull()
    const [row] = await sql<{ why: string }[]>`select banned_for as why from users where id = ${people.two.id}`
    expect(row?.why).toBe('spam')
    expect((await takeMails()).map(({ to }) => to)).toEqual(
      expect.arrayContaining([people.one.email, people.two.email, people.dots.email]),
    )
    await setPersonBanned(admin, people.two.id, false)
    expect(await ends({ ...people, late })).toMatchObject({ two: 'open', late: 'open' })
  })

  test('keep the longer ban when an admin has decided about them since', async () => {
    const admin = await createAdmin(sql)
    const { one, two } = await createMates()
    await setPersonBanned(admin, two.id, true, { until: hence({ days: 1 }), why: 'spam' })
    await setPersonBanned(admin, one.id, true, { until: null, why: 'scam', change: true })
    // As for reports of the account that come while it is closed.
    await sql.begin((tx) =>
      recordAdminAction(tx, admin, { action: 'person-banned', subjectId: two.id, details: { 'banned before': true } }),
    )
    await setPersonBanned(admin, one.id, false)
    expect(await ends({ one, two })).toEqual({ one: 'open', two: 'never' })
  })

  test('stay open when an account is banned whose own address is unproved', async () => {
    const people = await createMates()
    await setPersonBanned(await createAdmin(sql), people.unproved.id, true)
    expect(await ends(people)).toMatchObject({ one: 'open', two: 'open', dots: 'open', unproved: 'never' })
  })

  test('stay open where they are an admin’s', async () => {
    const { one, two } = await createMates()
    await sql`insert into user_roles (user_id, role) values (${two.id}, 'admin')`
    await setPersonBanned(await createAdmin(sql), one.id, true)
    expect((await readState(two.id))?.since).toBeNull()
  })

  test('are found by an index', async () => {
    const plan = await sql.begin(async (inside) => {
      await inside`set local enable_seqscan = off`
      return inside`explain select from users u where ban_address(u.email) = 'a@b.in' and u.deleted_at is null`
    })
    expect(JSON.stringify(plan)).toContain('users_mailbox')
  })
})
