import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { countChanges, countWords, followCatalogue } from './count-words.server.ts'
import { forgetVocabulary, findVocabulary } from './vocabulary.server.ts'

const { sql } = await testDatabase()

describe('the words of the catalogue', () => {
  it('are counted by form and by stem, without sold and hidden listings', async () => {
    await createItem(sql, { title: 'Brass lanterns', description: 'Two lanterns.' })
    await createItem(sql, { title: 'G-Shock', description: 'A lantern on the back.' })
    await createItem(sql, { title: 'Brass lamp', description: 'Gone.', isSold: true })
    await countWords(sql)
    forgetVocabulary()
    const known = await findVocabulary()
    expect(known.listings).toBe(3)
    expect(known.facts('lanterns')).toEqual({ listings: 2, titles: 1 })
    expect(known.facts('brass')).toEqual({ listings: 1, titles: 2 })
    expect(known.facts('shock')).toEqual({ listings: 1, titles: 1 })
    expect(known.facts('zebra')).toBeUndefined()
    expect(known.speller.near('lantens', 1)[0]?.word).toBe('lanterns')
  })

  it('are recounted only after the catalogue has changed', async () => {
    expect(await followCatalogue()).toBe(false)
    await createItem(sql, { title: 'Zebra' })
    expect(await followCatalogue()).toBe(false)
    await sql`update search_vocabulary set counted_at = now() - interval '1 hour'`
    expect(await followCatalogue()).toBe(true)
    forgetVocabulary()
    expect((await findVocabulary()).facts('zebra')).toEqual({ listings: 1, titles: 1 })
  })

  it('are recounted in full after a migration, which may change what they are', async () => {
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('a later one', 0)`
    await sql`update search_lexemes set n = n + 7`
    expect(await followCatalogue()).toBe(true)
    expect(await countAnew()).toEqual([])
    expect(await followCatalogue()).toBe(false)
  })

  it('are counted by one process at a time', async () => {
    await sql.begin(async (other) => {
      await other`select pg_advisory_xact_lock(72009)`
      expect(await countChanges(sql)).toBe(false)
    })
    expect(await countChanges(sql)).toBe(true)
  })
})

type Rows = Record<string, unknown>[]

async function readCounts(): Promise<Rows> {
  const words = await sql`select word, lexeme, listings, titles, spread from search_words order by word collate "C"`
  const lexemes = await sql`select lexeme, category, n from search_lexemes order by lexeme collate "C", category`
  const state = await sql`select listings from search_vocabulary`
  return [...words, ...lexemes, ...state]
}

/** The differences between the counts and a full recount. */
async function countAnew(): Promise<Rows> {
  const kept = (await readCounts()).map((row) => JSON.stringify(row))
  await countWords(sql)
  const anew = (await readCounts()).map((row) => JSON.stringify(row))
  return [
    ...kept.filter((row) => !anew.includes(row)).map((row) => ({ kept: row })),
    ...anew.filter((row) => !kept.includes(row)).map((row) => ({ anew: row })),
  ]
}

describe('counting only what changed', () => {
  const WORDS = ['lantern', 'Lanterns', 'gaming', 'game', 'G-Shock', 'café', 'घड़ी', '750', 'x'.repeat(50), 'lampe']
  const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  const category = fc.constantFrom('watches', 'lego', 'cars')
  const which = fc.nat({ max: 30 })
  const change = fc.oneof(
    fc.record({ kind: fc.constant('add'), title: text, description: text, category, isSold: fc.boolean() }),
    fc.record({ kind: fc.constant('edit'), which, title: text, description: text, category }),
    fc.record({ kind: fc.constant('sell'), which, isSold: fc.boolean() }),
    fc.record({ kind: fc.constant('hide'), which, isHidden: fc.boolean() }),
    fc.record({ kind: fc.constant('delete'), which }),
    fc.record({ kind: fc.constant('count') }),
  )
  type Change = Parameters<Parameters<typeof change.map>[0]>[0]

  async function make(given: Change, userId: string, images: string[]): Promise<unknown> {
    // The listing that was added nth, if there are so many.
    const chosen =
      'which' in given && sql`id = (select id from items order by created_at, id limit 1 offset ${given.which})`
    if (!chosen) {
      if (given.kind !== 'add') return countChanges(sql)
      const { title, description, category: of, isSold } = given
      return createItem(sql, { title, description, category: of, isSold, userId, images })
    }
    if ('title' in given) {
      const { title, description, category: other } = given
      return sql`update items set title = ${title}, description = ${description}, category = ${other} where ${chosen}`
    }
    if ('isSold' in given) return sql`update items set is_sold = ${given.isSold} where ${chosen}`
    if (!('isHidden' in given)) return sql`delete from items where ${chosen}`
    return given.isHidden
      ? sql`update items set hidden_at = now(), hidden_reason = 'report' where ${chosen}`
      : sql`update items set hidden_at = null, hidden_reason = null where ${chosen}`
  }

  it('gives the same as counting everything, whatever happens in between', async () => {
    const { id } = await createUser(sql)
    const { key } = await createPhoto(sql, { userId: id })
    // So many that a few changes are never counted by a full count.
    await sql`
      insert into items (user_id, title, description, price, category, condition, images)
      select ${id}, 'Lantern ' || n, 'Old game, no. ' || n % 50, 100, 'lego', 'Good', array[${key}]
      from generate_series(1, 400) as n`
    await countWords(sql)
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 25 }), async (changes) => {
        for (const one of changes) await make(one, id, [key])
        await countChanges(sql)
        expect(await countAnew()).toEqual([])
      }),
      { numRuns: 8 },
    )
  })

  it('counts a change once that is committed after the count began', async () => {
    let finish = () => {}
    const gate = new Promise<void>((resolve) => (finish = resolve))
    const item = await createItem(sql, { title: 'Periscope' })
    await countChanges(sql)
    let changed = () => {}
    const isChanged = new Promise<void>((resolve) => (changed = resolve))
    const slow = sql.begin(async (tx) => {
      await tx`update items set title = 'Sextant' where id = ${item.id}`
      changed()
      await gate
    })
    await isChanged
    await createItem(sql, { title: 'Astrolabe' })
    await countChanges(sql)
    finish()
    await slow
    await countChanges(sql)
    expect(await countAnew()).toEqual([])
  })
})
