import { beforeEach, expect, test } from 'vitest'

import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'
import { findViewer } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { createApi } from '#app/server/api.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { plainPasswords } from '#test/plain-passwords.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

plainPasswords()
const { sql } = await testDatabase()
const api = createApi()
const PASSWORD = 'a kettle of lilac fog'
const hash = await hashPassword(PASSWORD)

beforeEach(() => {
  testSettings()
  takeJobs()
})

/** Somebody whose mailbox has refused three mails. */
async function unreachable(email: string, password: string | null) {
  const { id } = await createUser(sql, { email })
  await sql`insert into accounts ${sql({ user_id: id, account_id: id, provider_id: password ? 'credential' : 'google', password })}`
  await sql`update users set mail_refusals = 3 where id = ${id}`
  const { cookies } = await beginSession(sql, id)
  const visitor = new Visitor(api, { cookies })
  const cookie = () => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { id, visitor, findViewer: () => findViewer(cookie()) }
}

/** Asks for another address, and answers from that mailbox alone. */
async function change(visitor: Visitor, email: string, password: string) {
  expect((await visitor.post('/account/email', { email, password })).status).toBe(200)
  const text = (await takeMails()).find(({ to }) => to === email)?.text ?? ''
  const token = /confirm-email\?token=([\w-]+)/.exec(text)?.[1]
  return (await new Visitor(api).post('/account/email/confirm', { token })).json
}

test('its owner is told, can try it again, and changes the address by the new mailbox alone', async () => {
  const person = await unreachable('mistyped@khazana.test', hash)
  expect(await person.findViewer()).toMatchObject({ mailReturns: true })
  expect((await person.visitor.post('/account/email/try', {})).status).toBe(200)
  expect(await takeMails()).toMatchObject([{ to: 'mistyped@khazana.test', subject: 'Mails from Khazana reach you' }])
  expect(await change(person.visitor, 'right@khazana.test', PASSWORD)).toEqual({ state: 'changed' })
  const viewer = await person.findViewer()
  expect(viewer).toMatchObject({ email: 'right@khazana.test' })
  expect(viewer).not.toHaveProperty('mailReturns')
})

test('without a password, the new mailbox alone counts only just after a sign-in', async () => {
  const person = await unreachable('google@khazana.test', null)
  await sql`update sessions set created_at = now() - interval '1 day', reauthenticated_at = null where user_id = ${person.id}`
  expect(await change(person.visitor, 'one@khazana.test', '')).toEqual({ state: 'waiting' })
  await sql`update sessions set created_at = now() where user_id = ${person.id}`
  expect(await change(person.visitor, 'two@khazana.test', '')).toEqual({ state: 'changed' })
})
