import { beforeEach, expect, test } from 'vitest'

import { checkingWrites, write } from '#app/db/write.server.ts'
import { setAdmin } from '#app/features/accounts/admin-role.server.ts'
import { signOut, signOutEverywhere } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { endPersonSessions } from '#app/features/moderation/people/end-sessions.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { deleteAccount } from '#test/account-data.ts'
import { setBanned } from '#test/ban.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
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
  await checkingWrites(who, check, () =>
    write(who, async (inside) => {
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

/** A barrier: everybody passes their check before anybody continues. */
function meeting(people: number) {
  const all = Promise.withResolvers<void>()
  let come = 0
  return () => {
    if (++come === people) all.resolve()
    return all.promise
  }
}

test.each<[string, (who: SignedIn, other: SignedIn) => Promise<unknown>, string[]]>([
  ['end the sessions of', (who, other) => endPersonSessions(who, other.userId), ['done', 'signed_out']],
  ['ban', (who, other) => setPersonBanned(who, other.userId, true), ['forbidden', 'forbidden']],
])('two admins who %s each other concurrently both get an answer', async (_, act, wanted) => {
  const [one, two] = [await signedIn(), await signedIn()]
  const meet = meeting(2)
  const outcome = async (who: SignedIn, other: SignedIn) => {
    const check = async (sql: Parameters<typeof checkAccess>[0]) => {
      await checkAccess(sql, { access: 'admin' }, who)
      await meet()
    }
    return checkingWrites(who, check, () => act(who, other)).then(
      () => 'done',
      (error: unknown) => (error instanceof Refusal ? error.code : error),
    )
  }
  const outcomes = await Promise.all([outcome(one, two), outcome(two, one)])
  expect(outcomes.map(String).toSorted()).toEqual(wanted)
})

test('two sessions that delete their account concurrently both get an answer', async () => {
  const who = await signedIn()
  const again = { ...who, sessionId: (await beginSession(sql, who.userId)).id }
  const meet = meeting(2)
  const outcomes = await Promise.allSettled(
    [who, again].map((one) => {
      const check = async (sql: Parameters<typeof checkAccess>[0]) => {
        await checkAccess(sql, { access: 'user' }, one)
        await meet()
      }
      return checkingWrites(one, check, () => deleteAccount(one, one.email))
    }),
  )
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  expect(refused).toMatchObject([{ name: 'Refusal', code: 'signed_out' }])
})
