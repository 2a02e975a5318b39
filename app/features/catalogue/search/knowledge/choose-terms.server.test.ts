import { beforeAll, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { withLexicon } from '#app/features/catalogue/search/asking/lexicon.server.ts'
import { findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { understandSearch } from '#app/features/catalogue/search/understanding/understand.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { forgetVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { chooseTerms, focusText, MOST_WORDS } from './choose-terms.ts'

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
const choose = async (text: string) => {
  const chosen = await withLexicon((lexicon) => chooseTerms(understandSearch(text).terms, lexicon))
  return chosen.map((term) => term.text).join(' ')
}

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

const focus = async (text: string) => {
  const request = await withLexicon((lexicon) => focusText(text, understandSearch(text).terms, lexicon))
  return request === null ? null : request.replaceAll(/^[.\s]+|\s+$/g, '')
}

it.each(['Do you have a zorbington', 'Mujhe rain maker chahiye', 'मुझे harry potter चाहिए', 'We collect harry potter'])(
  'the sentence that asks is the search: %s',
  async (asking) => {
    expect(await focus(`${STORY}My shoes got wet in Pune. ${asking}. Thank you very much`)).toBe(asking)
  },
)

it('of sentences that ask and name nothing, the one with the fewest words that no title has is the search', async () => {
  expect(await focus(`${STORY}I am looking for children. Everybody says so`)).toBe('I am looking for children')
})

it('a text that asks for nothing, and a short one, are searches as they are', async () => {
  expect(await focus(STORY.replaceAll('need', 'get'))).toBeNull()
  expect(await focus('do you have a zorbington')).toBeNull()
})

it('what a text tells is no filter', async () => {
  const search = `${STORY}My shoes got wet. Do you have a zorbington? Thank you very much`
  const { items, said } = await findListings({ ...NO_FILTERS, search })
  expect(said?.understood).toEqual([])
  expect(items[0]?.title).toBe('Zorbington robot')
})
