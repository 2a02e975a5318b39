import { beforeEach, expect, test } from 'vitest'

import { checkingWrites } from '#app/db/checked-writes.server.ts'
import { db } from '#app/db/client.server.ts'
import { setAdmin } from '#app/features/accounts/admin-role.server.ts'
import { signOut, signOutEverywhere } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { deleteAccount } from '#app/features/profiles/delete-account.server.ts'
import { setBanned } from '#test/ban.ts'
import { testDatabase } from '#test/database.ts'
import { createUser } from '#test/factories.ts'
import { beginSession, testSettings } from '#test/visitor.ts'

import { checkAccess } from './check-access.server.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

async function signedIn() {
  const user = await createUser(sql)
  await setAdmin(user.email, true)
  const session = await beginSession(sql, user.id)
  return { userId: user.id, email: user.email, sessionId: session.id }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>

const waitsFor = async (pid: number) =>
  (await sql`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`).length > 0

test.each<[string, (who: SignedIn) => Promise<unknown>]>([
  ['a ban', ({ userId }) => setBanned(userId, true)],
  ['a sign-out', ({ sessionId }) => signOut(sessionId)],
  ['a sign-out everywhere', ({ userId }) => signOutEverywhere(userId)],
  ['a deletion', (who) => deleteAccount(who, who.email)],
  ['a demotion', ({ email }) => setAdmin(email, false)],
])('%s waits for a write that was checked, which may lock its own account meanwhile', async (_, end) => {
  const who = await signedIn()
  const order: string[] = []
  let ending: Promise<unknown> | undefined
  const check = (sql: Parameters<typeof checkAccess>[0]) => checkAccess(sql, { access: 'admin' }, who)
  await checkingWrites(sql, check, () =>
    db().begin(async (inside) => {
      const [{ pid } = { pid: 0 }] = await inside<{ pid: number }[]>`select pg_backend_pid() as pid`
      ending = end(who).then(() => order.push('ended'))
      await expect.poll(() => waitsFor(pid)).toBe(true)
      await inside`select from users where id = ${who.userId} for no key update`
      order.push('written')
    }),
  )
  await ending
  expect(order).toEqual(['written', 'ended'])
  await expect(checkAccess(sql, { access: 'admin' }, who)).rejects.toMatchObject({ name: 'Refusal' })
})
