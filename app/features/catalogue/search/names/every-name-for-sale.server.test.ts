import { beforeAll, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItems, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { listNames } from './known-names.ts'

const { sql } = await testDatabase()

const AS_IT_IS = 'as it is'
/** The ways in which people write a name. */
const SPELLINGS: Readonly<Record<string, (name: string) => string>> = {
  [AS_IT_IS]: (name) => name,
  'in one word': (name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase(),
  'with hyphens': (name) => name.replaceAll(' ', '-'),
  'without punctuation': (name) => name.replaceAll(/[^\p{L}\p{N}\s]/gu, ''),
  'with its capitals apart': (name) => name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '),
}

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  // One listing each: the vocabulary does not count a word of a single one.
  const titles = listNames().map((name) => `${name} of 1960`)
  await createItems(
    sql,
    titles.map((title) => ({ userId, images: [key], title, category: 'cards' })),
  )
  await sql`vacuum analyze items`
  await countWords(sql)
  await findVocabulary()
})

it.each(Object.entries(SPELLINGS))('no name that is for sale is said not to be: %s', async (spelling, spell) => {
  const wrong: string[] = []
  for (const name of listNames()) {
    // Searched for as it is.
    if (spelling !== AS_IT_IS && spell(name) === name) continue
    const { said, counts } = await findListings({ ...NO_FILTERS, search: spell(name) })
    const isMissing = said?.relaxed.some(({ kind }) => kind === 'not-for-sale')
    if (isMissing || counts.total === 0) wrong.push(`${spell(name)}: ${counts.total}`)
  }
  expect(wrong).toEqual([])
})
