import { beforeAll, describe, expect, it } from 'vitest'

import { createItem, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { alikeTitles } from './text-matches.server.ts'

const { sql } = await testDatabase()

beforeAll(async () => {
  const { id: userId } = await createUser(sql)
  for (const title of ['Wall bracket kx2918', 'Wall bracelet', 'Bracket kx2917b', 'Kx2917 cover'])
    await createItem(sql, { userId, title })
})

async function listAlike(known: { total: number; counts: Record<string, number>; near?: string[] }) {
  const matches = alikeTitles(sql, 'bracket kx2917', ['bracket', 'kx2917'], {
    total: known.total,
    listings: (word) => known.counts[word] ?? 0,
    near: (word) =>
      word === 'kx2917' ? (known.near ?? []).map((near) => ({ word: near, distance: 1, titles: 1 })) : [],
  })
  if (!matches) return null
  const rows = await sql<{ title: string }[]>`select title from items where ${matches.where(null)} order by title`
  return rows.map(({ title }) => title)
}

describe('similar titles', () => {
  it('are all found in a small catalogue', async () => {
    expect(await listAlike({ total: 10_000, counts: {} })).toEqual([
      'Bracket kx2917b',
      'Kx2917 cover',
      'Wall bracket kx2918',
    ])
  })

  it('are found among those with a rare word, or one like it, in a large one', async () => {
    const counts = { bracket: 20_000, kx2917: 1, kx2918: 1 }
    expect(await listAlike({ total: 161_120, counts, near: ['kx2918'] })).toEqual([
      'Kx2917 cover',
      'Wall bracket kx2918',
    ])
  })

  it('are not looked for in a large one where all words are frequent', async () => {
    expect(await listAlike({ total: 161_120, counts: { bracket: 20_000, kx2917: 10_001 } })).toBeNull()
  })
})
