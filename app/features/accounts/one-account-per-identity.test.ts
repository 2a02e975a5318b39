import { expect, test } from 'vitest'

import { migrate } from '#app/db/migrate.server.ts'
import { oldDatabase } from '#test/servers/old-database.ts'

const { sql, url } = await oldDatabase('one_account_per_identity')

async function createUser(name: string): Promise<string> {
  const [user] = await sql<{ id: string }[]>`
    insert into users (name, email, image) values (${name}, ${`${name}@khazana.test`}, 'https://example.com/me')
    returning id`
  return user?.id ?? ''
}

test('an old database with several rows of one identity keeps one of them, and its people', async () => {
  const [asha, bina, chitra] = [await createUser('asha'), await createUser('bina'), await createUser('chitra')]
  await sql`insert into sessions (user_id, token, expires_at, ip_address) values (${asha}, 'x', now(), '')`
  await sql`
    insert into accounts (user_id, provider_id, account_id, password, access_token, created_at, updated_at) values
      (${asha}, 'credential', ${asha}, 'first', null, '2026-01-01', '2026-01-01'),
      (${asha}, 'credential', ${asha}, 'set last', null, '2026-01-02', '2026-03-01'),
      (${asha}, 'credential', ${asha}, 'second', null, '2026-01-03', '2026-02-01'),
      (${bina}, 'google', 'google-1', null, 'token', '2026-01-02', '2026-03-01'),
      (${asha}, 'google', 'google-1', null, 'token', '2026-01-01', '2026-01-01'),
      (${chitra}, 'google', 'google-2', null, 'token', '2026-01-03', '2026-01-03')`
  await migrate(url)
  expect(await sql`select user_id, provider_id, account_id, password from accounts order by created_at`).toEqual([
    { user_id: asha, provider_id: 'google', account_id: 'google-1', password: null },
    { user_id: asha, provider_id: 'credential', account_id: asha, password: 'set last' },
    { user_id: chitra, provider_id: 'google', account_id: 'google-2', password: null },
  ])
  expect(await sql`select name from users order by name`).toEqual([
    { name: 'asha' },
    { name: 'bina' },
    { name: 'chitra' },
  ])
  expect(await sql`select user_id, token from sessions`).toEqual([{ user_id: asha, token: 'x' }])
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name in ('accounts', 'sessions', 'users')
      and (column_name like '%token%' or column_name in ('scope', 'ip_address', 'image'))`
  expect(columns).toEqual([{ name: 'token' }])
})
