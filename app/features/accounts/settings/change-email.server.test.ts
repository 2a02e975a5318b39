import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'

import { linkIdentifier } from '#app/features/accounts/mails/one-time-link.server.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { createApi } from '#app/server/api.ts'
import { deleteAccount } from '#test/account-data.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { confirmEmailChange, findPendingEmail } from './change-email.server.ts'

const { sql } = await testDatabase()
const api = createApi()
const PASSWORD = 'a kettle of lilac fog'
const NEXT = 'a lantern over the sea'

beforeEach(async () => {
  testSettings()
  takeJobs()
  for (const table of ['users', 'rate_limits', 'verifications']) await sql`delete from ${sql(table)}`
})

/** A user whose old mailbox has confirmed the change, and the token of the new one. */
async function createChange() {
  const user = await createUser(sql, { email: 'asha@khazana.test' })
  const [id, token] = [randomUUID(), randomUUID()]
  await sql`
    insert into email_changes (id, user_id, new_email, old_confirmed_at, expires_at)
    values (${id}, ${user.id}, 'new@khazana.test', now(), now() + interval '1 hour')`
  await sql`
    insert into verifications (identifier, value, expires_at)
    values (${linkIdentifier('change-email', token)}, ${`${id} new`}, now() + interval '1 hour')`
  return { user, token }
}

test('an address that a sign-up takes during the change stays its own', async () => {
  const { user, token } = await createChange()
  let change: Promise<unknown> | undefined
  await sql.begin(async (signUp) => {
    await signUp`insert into users (name, email) values ('Ravi', 'new@khazana.test')`
    change = confirmEmailChange(token)
    change.catch(() => {})
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1))
  })
  await expect(change).rejects.toMatchObject({ code: 'conflict' })
  expect(await sql`select from users where id = ${user.id} and email = 'asha@khazana.test'`).toHaveLength(1)
})

test('the old address is mailed, and goes with the account, whether the mail was sent or not', async () => {
  const { user, token } = await createChange()
  expect(await confirmEmailChange(token)).toBe('changed')
  const countOld = async () => (await sql`select from verifications where value = 'asha@khazana.test'`).length
  expect(await countOld()).toBe(1)
  expect((await takeMails()).map(({ to }) => to)).toEqual(['asha@khazana.test'])
  const other = await createUser(sql, { email: 'ravi@khazana.test' })
  await sql`
    insert into verifications (identifier, value, expires_at) values ('mail:other', ${other.id}, now() + interval '1 day')`
  await deleteAccount({ userId: user.id, email: 'new@khazana.test' }, 'new@khazana.test')
  expect(await countOld()).toBe(0)
  expect(await sql`select value from verifications`).toEqual([{ value: other.id }])
})

test.each(['change', 'reset'])('a %s of the password ends a change that waits', async (how) => {
  const user = await createUser(sql, { email: 'asha@khazana.test' })
  await sql`insert into accounts (user_id, account_id, provider_id, password)
    values (${user.id}, ${user.id}, 'credential', ${await hashPassword(PASSWORD)})`
  const visitor = new Visitor(api, { cookies: (await beginSession(sql, user.id)).cookies })
  const mailedTokens = async () => (await takeMails()).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
  await visitor.post('/account/email', { email: 'mallory@khazana.test', password: PASSWORD })
  const links = await mailedTokens()
  await new Visitor(api).post('/auth/reset-request', { email: user.email })
  const [token] = await mailedTokens()
  const { status } = await (how === 'change'
    ? visitor.ask('PUT', '/account/password', { body: { current: PASSWORD, password: NEXT } })
    : new Visitor(api).post('/auth/reset', { token, password: NEXT }))
  expect([status, links.length]).toEqual([200, 2])
  expect(await findPendingEmail({ userId: user.id })).toBeNull()
  for (const link of links) {
    expect((await new Visitor(api).post('/account/email/confirm', { token: link })).status).toBe(422)
  }
  expect(await sql`select email from users`).toEqual([{ email: 'asha@khazana.test' }])
})
