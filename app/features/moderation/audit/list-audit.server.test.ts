import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'

import { ADMIN_ACTIONS } from '#app/shared/moderation.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { AUDIT_WORDS } from './audit-words.ts'
import { auditView, listAudit } from './list-audit.server.ts'

const { sql } = await testDatabase()
const view = (query = '') => auditView(new URLSearchParams(query))

beforeAll(async () => {
  const admin = await createUser(sql, { displayName: 'Meera' })
  for (let n = 0; n < 7; n++) {
    const row = {
      // Pairs of rows share a time, to test the tie-break.
      at: new Date(1_795_000_000_000 + Math.floor(n / 2) * 1000),
      admin_id: n === 6 ? randomUUID() : admin.id,
      action: n % 2 === 0 ? 'feedback-status' : 'ad-created',
      details: sql.json({ n }),
    }
    await sql`insert into audit_log ${sql(row)}`
  }
})

test('the newest entry comes first, with its author’s name, even if the account was deleted', async () => {
  const { entries, next } = await listAudit(view())
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(entries[0]).toMatchObject({ admin: 'Deleted user', action: 'feedback-status', details: { n: 6 } })
  expect(entries.slice(1).map(({ admin }) => admin)).toEqual(Array(6).fill('Meera'))
  expect(next).toBeNull()
})

test('pages follow each other without gaps or repetitions', async () => {
  const all = (await listAudit(view())).entries.map(({ id }) => id)
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Awaited<ReturnType<typeof listAudit>> = await listAudit(view(`cursor=${cursor}`), 2)
    seen.push(...page.entries.map(({ id }) => id))
    cursor = page.next
  }
  expect(seen).toEqual(all)
  // A cursor beyond the year 9999 precedes all rows.
  const far = await listAudit(view(`cursor=999999999999999.${randomUUID()}`))
  expect(far.entries.map(({ id }) => id)).toEqual(all)
})

test('the list can be filtered by action; an unknown action is ignored', async () => {
  const actions = async (query: string) => (await listAudit(view(query))).entries.map(({ action }) => action)
  expect(await actions('action=ad-created')).toEqual(Array(3).fill('ad-created'))
  expect(await actions('action=ad-deleted')).toEqual([])
  expect(await actions('action=nonsense&cursor=nonsense')).toHaveLength(7)
})

test('every action has a text', () => {
  expect(Object.keys(AUDIT_WORDS)).toEqual([...ADMIN_ACTIONS])
})

test('old titles and names are shown without invisible characters', async () => {
  const [row] = await sql<{ id: string }[]>`
    insert into audit_log (admin_id, action, details)
    values (${randomUUID()}, 'sponsorship-decided', ${sql.json({ item: 'Tin ro\u202ebot\u001b', from: null, n: 3 })}) returning id`
  const { entries } = await listAudit(view('action=sponsorship-decided'))
  expect(entries.find(({ id }) => id === row?.id)?.details).toEqual({ item: 'Tin robot', from: null, n: 3 })
})
