import type { Sql } from '#app/db/client.server.ts'

import type { DrillRow } from '../../../scan/drill-rows.ts'
import type { People } from './people.ts'
import { until } from './watch-people.ts'

/** Compares what was acknowledged with what is stored, and with what everybody heard. */
export async function checkTruth(people: People, sql: Sql): Promise<DrillRow[]> {
  const rows: DrillRow[] = []
  const { tally, published, refused, listeners } = people
  const stored = await sql<{ id: string; conversation_id: string; seq: number; gone: boolean }[]>`
    select id, conversation_id, seq::integer, unsent_at is not null as gone from messages`
  const byId = new Map(stored.map((one) => [one.id, one]))
  const lost = [...tally.acknowledged].filter(([id, { seq }]) => byId.get(id)?.seq !== seq)
  const acknowledged = tally.acknowledged.size
  rows.push([
    'acknowledged messages lost',
    `${lost.length} of ${acknowledged}`,
    '0',
    lost.length === 0 && acknowledged > 0,
  ])
  const places = new Set(stored.map(({ conversation_id, seq }) => `${conversation_id} ${seq}`))
  rows.push(['messages stored twice', String(stored.length - places.size), '0', stored.length === places.size])
  rows.push([
    'wrong answers to people who write',
    tally.wrong.slice(0, 2).join('; ') || '0',
    '0',
    tally.wrong.length === 0,
  ])
  const items = await sql<{ id: string }[]>`select id from items where id in ${sql([...published.keys()])}`
  const missing = published.size - items.length
  rows.push(['acknowledged listings lost', `${missing} of ${published.size}`, '0', missing === 0 && published.size > 0])
  rows.push([
    'photos and listings that sellers had to give up',
    `${refused.length} ${refused[0] ?? ''}`,
    '0',
    refused.length === 0,
  ])
  const countMissed = () =>
    listeners.reduce((sum, { person, messages, unsent }) => {
      const theirs = stored.filter(({ conversation_id }) => conversation_id === person.conversation)
      return sum + theirs.filter(({ id, gone }) => (gone ? !unsent.has(id) : !messages.has(id))).length
    }, 0)
  await until(() => countMissed() === 0, 30_000).catch(() => {})
  rows.push(['events missed after catching up', String(countMissed()), '0', countMissed() === 0])
  return rows
}
