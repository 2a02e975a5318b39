import { describe, expect, it } from 'vitest'

import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { countWords, followCatalogue } from './count-words.server.ts'
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
    await sql`update search_vocabulary set counted_at = now() - interval '1 hour', seen = seen - 1`
    expect(await followCatalogue()).toBe(true)
    forgetVocabulary()
    expect((await findVocabulary()).facts('zebra')).toEqual({ listings: 1, titles: 1 })
  })
})
