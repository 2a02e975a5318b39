import { beforeEach, expect, test } from 'vitest'

import { setBannedByEmail } from '#app/features/moderation/bans/ban-by-email.server.ts'
import { createUser } from '#test/factories.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { listAdmins, resetFactors, setAdmin, tellAdminsOfFactor, UnknownPerson } from './admin-role.server.ts'
import { findFactorDue } from './sessions/admin-duty.server.ts'
import { checkAccess } from './sessions/check-access.server.ts'
import { findViewer } from './sessions/find-viewer.server.ts'

const { sql } = await testDatabase()
beforeEach(async () => {
  testSettings()
  await sql`delete from users`
})

async function signedIn(email: string) {
  const user = await createUser(sql, { email, displayName: 'Asha' })
  const { cookies } = await beginSession(sql, user.id)
  const header = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  return { user, viewer: () => findViewer(header.join('; ')) }
}

test('a granted or revoked role takes effect with the next request', async () => {
  const { viewer } = await signedIn('asha@example.in')
  expect(await listAdmins()).toEqual([])
  expect(await setAdmin(' Asha@Example.in', true)).toBe(true)
  expect(await viewer()).toMatchObject({ isAdmin: true })
  expect(await listAdmins()).toEqual([{ email: 'asha@example.in', name: 'Asha', banned: false }])
  expect(await setAdmin('asha@example.in', true)).toBe(false)
  expect(await setAdmin('asha@example.in', false)).toBe(true)
  expect(await viewer()).toMatchObject({ isAdmin: false })
  expect(await setAdmin('asha@example.in', false)).toBe(false)
})

test('a ban ends the sessions of that account alone, and can be lifted', async () => {
  const one = await signedIn('asha@example.in')
  const other = await signedIn('ravi@example.in')
  expect(await setBannedByEmail('asha@example.in', true)).toMatchObject({ isNew: true })
  expect(await one.viewer()).toBeNull()
  expect(await other.viewer()).not.toBeNull()
  expect(await setBannedByEmail('asha@example.in', true)).toMatchObject({ isNew: false })
  expect(await setBannedByEmail('asha@example.in', false)).toMatchObject({ isNew: true })
  expect(await setBannedByEmail('asha@example.in', false)).toMatchObject({ isNew: false })
  // The old session does not come back.
  expect(await one.viewer()).toBeNull()
})

test('an unknown address and a deleted account’s address match nobody', async () => {
  await createUser(sql, { email: 'gone@example.in', deletedAt: new Date() })
  for (const email of ['nobody@example.in', 'gone@example.in', '']) {
    await expect(setAdmin(email, true)).rejects.toThrow(UnknownPerson)
    await expect(setBannedByEmail(email, true)).rejects.toThrow(UnknownPerson)
  }
})

test('without a second factor the role ends to count a week after its admin was mailed, and counts again with one', async () => {
  testSettings({ DEMO: 'false' })
  const { user, viewer } = await signedIn('asha@example.in')
  await setAdmin('asha@example.in', true)
  takeJobs()
  await tellAdminsOfFactor()
  await tellAdminsOfFactor()
  expect(await takeMails()).toMatchObject([{ to: user.email, subject: 'Admins need a second factor within a week' }])
  const later = (days: number) => sql`update user_roles set factor_due_at = factor_due_at - ${days} * interval '1 day'`
  const [{ due } = {}] = await sql`select factor_due_at as due from user_roles`
  expect(await findFactorDue({ userId: user.id }), 'admin pages say it').toEqual(due)
  await later(6.9)
  expect(await viewer()).toMatchObject({ isAdmin: true })
  await later(0.2)
  const overdue = await viewer()
  expect(overdue).toMatchObject({ isAdmin: false, needsFactor: true })
  const check = () =>
    checkAccess(sql, { access: 'admin' }, overdue ?? { userId: '', sessionId: '' }).then(
      () => 'allowed',
      (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
    )
  expect(await check()).toBe('Access denied')
  await sql`insert into second_factors (user_id, kind, name, sealed_secret, last_step)
    values (${user.id}, 'app', 'Phone', 'x', 1)`
  expect([(await viewer())?.isAdmin, await check()]).toEqual([true, 'allowed'])
  expect(await findFactorDue({ userId: user.id })).toBeNull()
  testSettings({ DEMO: 'true' })
  await sql`delete from second_factors`
  expect(await findFactorDue({ userId: user.id })).toBeNull()
  expect(await viewer(), 'in demo mode nobody needs one').toMatchObject({ isAdmin: true })
})

test('somebody who has lost every factor gets in again after the operator has removed them', async () => {
  const { user, viewer } = await signedIn('asha@example.in')
  await sql`insert into second_factors (user_id, kind, name, sealed_secret, last_step)
    values (${user.id}, 'app', 'Phone', 'x', 1)`
  await sql`insert into recovery_codes (user_id, hash) values (${user.id}, 'x')`
  takeJobs()
  expect(await resetFactors('asha@example.in')).toBe(1)
  expect([await sql`select from second_factors`, await sql`select from recovery_codes`, await viewer()]).toEqual([
    [],
    [],
    null,
  ])
  expect(await takeMails()).toMatchObject([{ to: user.email, subject: 'How you sign in to Khazana was changed' }])
})
