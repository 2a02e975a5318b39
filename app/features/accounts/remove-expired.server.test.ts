import { beforeEach, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { createItem, createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { promptAnswers } from '#test/prompt-answers.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { removeExpiredAccounts } from './remove-expired.server.ts'

promptAnswers()
plainPasswords()

const { sql } = await testDatabase()
const api = createApi()
const [EMAIL, PASSWORD] = ['asha@khazana.test', 'a kettle of lilac fog']

beforeEach(async () => {
  testSettings()
  takeJobs()
  for (const table of ['users', 'verifications']) await sql`delete from ${sql(table)}`
})

const signUp = (password: string) => new Visitor(api).post('/auth/sign-up', { email: EMAIL, password })
const signIn = async (password: string) =>
  (await new Visitor(api).post('/auth/sign-in', { email: EMAIL, password })).json.error?.code
const resend = () => new Visitor(api).post('/auth/verification', { email: EMAIL })
const emails = async () => (await sql<{ email: string }[]>`select email from users`).map(({ email }) => email)

/** Makes everything this many days older. */
async function age(days: number) {
  const by = sql`${days}::integer * interval '1 day'`
  await sql`update users set created_at = created_at - ${by}, updated_at = updated_at - ${by}`
  await sql`update verifications set expires_at = expires_at - ${by}`
}

test('an unverified account is deleted 30 days after the latest sign-up, with everything stored for it', async () => {
  await signUp(PASSWORD)
  await age(29)
  await signUp(`${PASSWORD} 2`)
  await age(29)
  await removeExpiredAccounts()
  expect(await emails()).toEqual([EMAIL])
  expect(await signIn(`${PASSWORD} 2`)).toBe('unverified')
  takeJobs()
  expect((await resend()).status).toBe(200)
  expect(await takeMails(), 'whoever is told to open a mail gets one').toHaveLength(1)
  await age(2)
  await removeExpiredAccounts()
  expect(await emails()).toEqual([])
  expect(await sql`select from verifications`).toEqual([])
  expect(await signIn(`${PASSWORD} 2`)).toBe('signed_out')
})

test('a sign-up with the address of a verified account changes nothing of it', async () => {
  const { updatedAt } = await createUser(sql, { email: EMAIL })
  await signUp(PASSWORD)
  expect(await sql`select updated_at from users`).toEqual([{ updated_at: updatedAt }])
})

test('verified accounts stay, and so do those with listings and deleted ones', async () => {
  const verified = await createUser(sql)
  const { userId } = await createItem(sql, { userId: (await createUser(sql, { emailVerified: false })).id })
  const gone = await createUser(sql, { emailVerified: false, deletedAt: new Date() })
  await createUser(sql, { emailVerified: false })
  await age(31)
  const young = await createUser(sql, { emailVerified: false })
  await removeExpiredAccounts()
  const left = await sql<{ id: string }[]>`select id from users`
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([verified.id, userId, gone.id, young.id]))
})

test('sessions go 90 days after their last use, and after 365 in any case', async () => {
  const { id: userId } = await createUser(sql)
  const [kept, unused, old] = [
    await beginSession(sql, userId),
    await beginSession(sql, userId),
    await beginSession(sql, userId),
  ]
  await sql`update sessions set expires_at = now() - interval '1 second' where id = ${unused.id}`
  await sql`update sessions set created_at = now() - interval '366 days' where id = ${old.id}`
  await removeExpiredAccounts()
  expect(await sql`select id from sessions`).toEqual([{ id: kept.id }])
})
