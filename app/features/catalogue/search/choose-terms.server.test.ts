import { beforeAll, expect, it } from 'vitest'

import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { chooseTerms, MOST_WORDS } from './choose-terms.server.ts'
import { understandSearch } from './understanding/understand.ts'
import { countWords } from './vocabulary/count-words.server.ts'
import { forgetVocabulary } from './vocabulary/vocabulary.server.ts'

const { sql } = await testDatabase()

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  const list = async (count: number, title: string) => {
    for (let n = 0; n < count; n++)
      await createItem(sql, { userId, images: [key], title, description: 'Old school reward for children' })
  }
  await list(8, 'Harry Potter and the Goblet of Fire')
  await list(8, 'Rain Maker')
  await list(8, 'Maker of rain')
  await list(24, 'Zorbington robot')
  await list(24, 'Puma runners')
  await list(24, 'Tha Carter')
  await list(8, 'The family train')
  await list(8, 'Children at school')
  await countWords(sql)
  forgetVocabulary()
})

const STORY = `My children have exams until March and need a reward. The seller never answered, and our family waited for weeks.
  Everybody at school talks about it. Please write on the phone if you can, because I work long hours. `
const choose = async (text: string) =>
  (await chooseTerms(understandSearch(text).terms)).map((term) => term.text).join(' ')

it.each([
  ['a known name', 'They love harry potter so much.', 'harry potter'],
  ['a known name with a small word inside', 'They love game of thrones and harry potter.', 'harry potter'],
  ['two words that titles have in a row', 'They want a rain maker or nothing.', 'rain maker'],
  ['a word of no language that names things', 'They want zorbington only.', 'zorbington'],
  ['a known name that is a word of English, too', 'They want puma only, woh kya tha.', 'puma'],
  ['the name of a category, with the word before it', 'They want train shoes only.', 'train shoes'],
])('a long text is about %s', async (_, asking, words) => {
  expect(await choose(`${STORY}${asking} Thank you very much`)).toBe(words)
  expect(await choose(`${asking} ${STORY}`)).toBe(words)
})

it('a long text without any of these is about the rarest words of titles', async () => {
  expect((await choose(STORY)).split(' ')).toContain('family')
})

it('looks for all words of a text of few', async () => {
  const text = Array.from({ length: MOST_WORDS }, (_, n) => `word${'abcdefghijkl'[n] ?? ''}`).join(' ')
  expect(await choose(text)).toBe(text)
})
