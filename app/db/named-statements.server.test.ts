import { expect, test } from 'vitest'

import { testDatabase } from '#test/servers/database.ts'

import { connect } from './client.server.ts'
import { keepsStatements } from './named-statements.server.ts'

const { url } = await testDatabase()

// `npm run drill -- pooler` shows the rest with a real pooler.
test('a session that keeps the name of a statement as it was sent is no pooler that keeps statements', async () => {
  expect(await keepsStatements(url)).toBe(false)
})

test('behind a pooler, statements are prepared only when it keeps them', async () => {
  for (const [prepares, found] of [
    [undefined, 0],
    [false, 0],
    [true, 1],
  ] as const) {
    const sql = connect(url, { max: 1, isPooled: true, ...(prepares !== undefined && { prepares }) })
    expect(await sql`select count(*)::integer as n from pg_prepared_statements`).toEqual([{ n: found }])
    await sql.end()
  }
})
