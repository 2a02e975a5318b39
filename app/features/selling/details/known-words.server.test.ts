import { beforeAll, expect, test } from 'vitest'

import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { forgetVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { readKnownWords } from './known-words.server.ts'

const { sql } = await testDatabase()

beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) await createItem(sql, { title: `Zorblax figure ${n}` })
  await createItem(sql, { title: 'Quimbus' })
  await countWords(sql)
  forgetVocabulary()
})

test.each([
  ['in several titles', 'zorblax', 'common'],
  ['in one title', 'quimbus', 'rare'],
  ['of the lexicon', 'funko', 'common'],
  ['of the lexicon in Hindi', 'उपन्यास', 'common'],
  ['of two letters in Hindi, of the lexicon', 'की', 'common'],
  ['a piece of a word in Hindi', 'न्यास', 'none'],
  ['a known name', 'rolex', 'common'],
  ['an English word', 'goblet', 'rare'],
  ['a piece of a word', 'hadows', 'none'],
  ['a short piece', 'ngs', 'none'],
])('a word %s', async (_, word, how) => {
  expect((await readKnownWords())(word)).toBe(how)
})
