import { beforeEach, expect, test } from 'vitest'

import { setBannedByEmail } from '#app/features/moderation/bans/ban-by-email.server.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { listAdmins, setAdmin, UnknownPerson } from './admin-role.server.ts'
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
