import { expect, test, vi } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { signInPerson } from './sign-in-person.server.ts'

const { sql } = await testDatabase()
testSettings()

test('one person in two tabs gets one account, even if their address at Google changes in between', async () => {
  const signIn = (email: string) => signInPerson({ subject: 'google-1', email, name: 'Asha' })
  const waiting = (count: number) =>
    vi.waitFor(async () =>
      expect(
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ).toHaveLength(count),
    )
  let tabs: Promise<unknown>[] = []
  await sql.begin(async (tx) => {
    // Keeps the first tab from finishing before the second one begins.
    await tx`insert into users (name, email) values ('', 'old@khazana.test')`
    tabs = [signIn('old@khazana.test')]
    await waiting(1)
    tabs.push(signIn('new@khazana.test'))
    await waiting(2)
    await tx`delete from users where email = 'old@khazana.test'`
  })
  expect(await Promise.all(tabs)).toMatchObject([{ needsSecondFactor: false }, { needsSecondFactor: false }])
  expect(await sql`select email from users`).toEqual([{ email: 'old@khazana.test' }])
  expect(await sql`select account_id from accounts`).toEqual([{ account_id: 'google-1' }])
})
