import { beforeEach, describe, expect, test } from 'vitest'

import {
  ERASE_JOB,
  FOLLOW_BAN_JOB,
  forgetClosedAccounts,
  recallClosedAccounts,
} from '#app/features/accounts/closed/closed-accounts.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { followBan } from '#app/features/moderation/bans/write-ban.server.ts'
import type { Report } from '#app/features/moderation/report.schema.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { createApi } from '#app/server/api.ts'
import { deleteAccount, eraseAccount } from '#test/account-data.ts'
import { setBanned } from '#test/ban.ts'
import { createViewer } from '#test/chat.ts'
import { createItem, createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { createAdmin, createListingReport, createPersonReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { dismissReport } from './dismiss-report.server.ts'
import { listReports } from './list-reports.server.ts'

plainPasswords()
const { sql } = await testDatabase()
const api = createApi()
beforeEach(() => {
  testSettings()
  takeJobs()
})
const PASSWORD = 'a kettle of lilac fog'

const makeVisitor = async (who: Viewer) => new Visitor(api, { cookies: (await beginSession(sql, who.userId)).cookies })
const shown = async (admin: Viewer, id: string): Promise<Report | undefined> =>
  (await listReports(admin, reportsView(new URLSearchParams('status=any')))).rows.find((row) => row.id === id)
/** Runs the queued jobs about accounts. */
async function work() {
  for (const { data } of takeJobs(ERASE_JOB)) await eraseAccount(data)
}

describe('an account that its owner deletes while it is reported', () => {
  test('is closed at once: nobody sees or uses it; it is erased when the last report is decided', async () => {
    const admin = await createAdmin(sql)
    const { seller, id, item, reporter } = await createListingReport(sql)
    const person = await createPersonReport(sql, seller, reporter)
    const visitor = await makeVisitor(seller)
    expect((await visitor.ask('DELETE', '/me', { body: { email: seller.email } })).status).toBe(200)
    expect(takeJobs(ERASE_JOB)).toEqual([])
    for (const path of [`/items/${item.id}`, `/profiles/${seller.userId}`]) {
      expect((await new Visitor(api).get(path)).status).toBe(404)
    }
    expect((await visitor.get('/me')).json['user']).toBeNull()
    expect(await sql`select from sessions where user_id = ${seller.userId}`).toHaveLength(0)
    // Only admins still see the name: to everybody who talked to them, they are gone.
    expect(await sql`select name, email from users where id = ${seller.userId}`).toEqual([
      { name: 'Deleted user', email: `deleted-${seller.userId}@deleted.invalid` },
    ])
    expect(await shown(admin, id)).toMatchObject({
      person: { name: 'Suresh', email: seller.email, isGone: true, trace: 'waiting' },
      listing: { id: item.id, hiddenReason: 'ban' },
    })
    await dismissReport(admin, 'listing', id)
    await work()
    expect(await sql`select from items where id = ${item.id}`).toHaveLength(1)
    await dismissReport(admin, 'person', person)
    await work()
    expect(await sql`select from items where id = ${item.id}`).toHaveLength(0)
    expect(await sql`select from profiles where user_id = ${seller.userId}`).toHaveLength(0)
    const after = await shown(admin, id)
    expect(after?.person).toMatchObject({ name: 'Deleted user', email: null, trace: 'erased' })
    expect(after?.status).toBe('dismissed')
    expect(JSON.stringify(await sql`select * from closed_accounts`)).not.toContain(seller.email)
  })

  test('is erased after 180 days even if nobody decides', async () => {
    const { seller, item } = await createListingReport(sql)
    await deleteAccount(seller, seller.email)
    const age = (days: number) =>
      sql`update closed_accounts set closed_at = closed_at - ${days}::integer * interval '1 day' where user_id = ${seller.userId}`
    await age(179)
    await forgetClosedAccounts()
    await work()
    expect(await sql`select from items where id = ${item.id}`).toHaveLength(1)
    await age(2)
    await forgetClosedAccounts()
    await work()
    expect(await sql`select from items where id = ${item.id}`).toHaveLength(0)
  })

  /**
   * Another account of the closed account's owner, which changes its address to the closed one's through both mailed
   * links.
   */
  async function changeTo(address: string, role: 'admin' | null = null) {
    const other = await createViewer(sql, 'Ravi')
    if (role) await sql`insert into user_roles (user_id, role) values (${other.userId}, ${role})`
    const password = await hashPassword(PASSWORD)
    await sql`insert into accounts ${sql({ user_id: other.userId, account_id: other.userId, provider_id: 'credential', password })}`
    const listing = await createItem(sql, { userId: other.userId })
    const visitor = await makeVisitor(other)
    await sql`delete from rate_limits`
    expect((await visitor.post('/account/email', { email: address, password: PASSWORD })).status).toBe(200)
    const tokens = (await takeMails()).flatMap(({ text }) => /confirm-email\?token=([\w-]+)/.exec(text)?.[1] ?? [])
    const answers = []
    for (const token of tokens) answers.push(await new Visitor(api).post('/account/email/confirm', { token }))
    const read = async () =>
      (
        await sql`
        select email, banned_at is not null as banned, (select count(*)::int from sessions where user_id = u.id) as sessions,
          (select hidden_reason from items where id = ${listing.id}) as hidden
        from users u where id = ${other.userId}`
      )[0]
    return { other, visitor, answers, read }
  }

  test('cannot return through another account’s change of address: that account is banned as well', async () => {
    const admin = await createAdmin(sql)
    const { seller, id } = await createListingReport(sql)
    await deleteAccount(seller, seller.email)
    await setPersonBanned(admin, seller.userId, true)
    await work()
    takeJobs()
    const { other, visitor, answers, read } = await changeTo(seller.email)
    expect(answers.map(({ status, json }) => json['state'] ?? status)).toEqual(['waiting', 403])
    expect(answers[1]?.json.error?.message).toContain('banned')
    expect((await visitor.get('/me')).json['user']).toBeNull()
    expect((await new Visitor(api).post('/auth/sign-in', { email: other.email, password: PASSWORD })).status).toBe(403)
    for (const { data } of takeJobs(FOLLOW_BAN_JOB)) await followBan(data)
    expect(await read()).toEqual({ email: other.email, banned: true, sessions: 0, hidden: 'ban' })
    expect((await shown(admin, id))?.person.again).toEqual({ id: other.userId, name: 'Ravi' })
    await setPersonBanned(admin, other.userId, false)
    expect(await read()).toMatchObject({ banned: false, hidden: null })
  })

  test('that was not banned is linked by a change of address, so that banning it bans the other account, too', async () => {
    const admin = await createAdmin(sql)
    const { seller } = await createListingReport(sql)
    await deleteAccount(seller, seller.email)
    takeJobs()
    const { answers, read } = await changeTo(seller.email)
    expect(answers.map(({ json }) => json['state'])).toEqual(['waiting', 'changed'])
    expect(await read()).toMatchObject({ email: seller.email, banned: false, sessions: 1, hidden: null })
    await setPersonBanned(admin, seller.userId, true)
    expect(await read()).toMatchObject({ banned: true, sessions: 0, hidden: 'ban' })
  })

  test('that was banned cannot be taken over by an admin with its address', async () => {
    const { seller } = await createListingReport(sql)
    await deleteAccount(seller, seller.email)
    await setPersonBanned(await createAdmin(sql), seller.userId, true)
    takeJobs()
    const { other, answers, read } = await changeTo(seller.email, 'admin')
    expect(answers.map(({ status, json }) => json.error?.message ?? status)).toEqual([
      200,
      'This address belongs to an account that was banned. Your account stays as it is.',
    ])
    expect(await read()).toEqual({ email: other.email, banned: false, sessions: 1, hidden: null })
  })

  test('may sign up again, which admins see; a banned address stays banned until the ban is lifted', async () => {
    const admin = await createAdmin(sql)
    const { seller, id } = await createListingReport(sql)
    await deleteAccount(seller, seller.email)
    const signUp = (email: string) =>
      new Visitor(api).post('/auth/sign-up', { email, password: PASSWORD, name: 'Ravi' })
    const signIn = (email: string) => new Visitor(api).post('/auth/sign-in', { email, password: PASSWORD })
    await sql`delete from rate_limits`
    await signUp(seller.email)
    const [again] = await sql<
      { id: string }[]
    >`update users set email_verified = true where email = ${seller.email} returning id`
    expect((await signIn(seller.email)).status).toBe(200)
    expect((await shown(admin, id))?.person.again).toEqual({ id: again?.id, name: 'Ravi' })
    const about = await createPersonReport(sql, { ...seller, userId: again?.id ?? '' }, await createViewer(sql))
    expect((await shown(admin, about))?.person).toMatchObject({ formerAccounts: 1, isGone: false })

    // Banning the closed account bans its owner.
    const deed = await setPersonBanned(admin, seller.userId, true)
    expect(deed.closed.toSorted()).toEqual([id, about].toSorted())
    await work()
    expect((await signIn(seller.email)).status).toBe(403)
    await sql`delete from users where id = ${again?.id ?? ''}`
    await sql`delete from verifications`
    await forgetClosedAccounts()
    await signUp(seller.email.toUpperCase())
    await sql`update users set email_verified = true where email = ${seller.email}`
    const refused = await signIn(seller.email)
    expect([refused.status, refused.json.error?.message]).toEqual([
      403,
      'This account is closed. Please write to us if that is wrong.',
    ])
    await setPersonBanned(admin, seller.userId, false)
    await sql`delete from users where email = ${seller.email}`
    await sql`delete from verifications`
    await sql`delete from rate_limits`
    await signUp(seller.email)
    await sql`update users set email_verified = true where email = ${seller.email}`
    expect((await signIn(seller.email)).status).toBe(200)
  })

  test.each([
    ['asha@example.in', 'asha+2@example.in'],
    ['asha+1@example.in', 'asha@example.in'],
    ['asha+1@example.in', 'asha+2@example.in'],
    ['asha.menon@gmail.com', 'as.hamenon+x@googlemail.com'],
    ['ashamenon@googlemail.com', 'asha.menon@gmail.com'],
    ['ａｓｈａ@example.in', 'asha@example.in'],
  ])('that was banned as %s does not return as %s, closed or not', async (banned, again) => {
    for (const isClosed of [false, true]) {
      await sql`delete from users`
      const person = await createUser(sql, { email: banned })
      await setBanned(person.id, true)
      if (isClosed) await deleteAccount({ userId: person.id, email: banned }, banned)
      const { id } = await createUser(sql, { email: again })
      expect(await sql.begin((tx) => recallClosedAccounts(tx, id, again))).toBe('banned')
      expect(await sql`select from users where id = ${id} and banned_at is not null`).toHaveLength(1)
    }
  })

  test.each([
    ['asha@example.in', 'asha.menon@example.in'],
    ['asha.menon@example.in', 'ashamenon@example.in'],
    ['asha@example.in', 'asha@mail.example.in'],
    ['asha@example.in', 'asha+2@example.com'],
    ['+asha@example.in', '+ravi@example.in'],
  ])('that was banned as %s bans nobody else, such as %s; without a ban an alias is free', async (banned, other) => {
    await sql`delete from users`
    const person = await createUser(sql, { email: banned })
    await setBanned(person.id, true)
    const { id } = await createUser(sql, { email: other })
    expect(await sql.begin((tx) => recallClosedAccounts(tx, id, other))).toBe('free')
    await setBanned(person.id, false)
    const alias = await createUser(sql, { email: banned.replace('@', '+x@') })
    expect(await sql.begin((tx) => recallClosedAccounts(tx, alias.id, alias.email))).toBe('free')
  })

  test('returns under an alias once the ban of either account is lifted', async () => {
    await sql`delete from users`
    const person = await createUser(sql, { email: 'asha@example.in' })
    await setBanned(person.id, true)
    await deleteAccount({ userId: person.id, email: person.email }, person.email)
    const second = await createUser(sql, { email: 'asha+2@example.in' })
    expect(await sql.begin((tx) => recallClosedAccounts(tx, second.id, second.email))).toBe('banned')
    await setBanned(second.id, false)
    const third = await createUser(sql, { email: 'asha+3@example.in' })
    expect(await sql.begin((tx) => recallClosedAccounts(tx, third.id, third.email))).toBe('free')
  })

  test('leaves a record for 180 days, and for as long as it is banned', async () => {
    const person = await createViewer(sql)
    const banned = await createViewer(sql)
    for (const { userId, email } of [person, banned]) await deleteAccount({ userId, email }, email)
    await sql`update closed_accounts set banned_at = now() where user_id = ${banned.userId}`
    await sql`update closed_accounts set closed_at = now() - interval '181 days'`
    await forgetClosedAccounts()
    const left = await sql`select user_id from closed_accounts where user_id in (${person.userId}, ${banned.userId})`
    expect(left.map((row) => row['user_id'])).toEqual([banned.userId])
  })
})

test('an account that nobody reported is erased at once', async () => {
  const seller = await createViewer(sql)
  const item = await createItem(sql, { userId: seller.userId })
  await deleteAccount(seller, seller.email)
  expect(await sql`select from items where id = ${item.id}`).toHaveLength(0)
  expect(await sql`select email from closed_accounts where user_id = ${seller.userId}`).toEqual([{ email: null }])
})
