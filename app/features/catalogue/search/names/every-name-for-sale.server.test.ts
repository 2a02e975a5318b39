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
const isPlain = (name: string) => /^[\p{L}\d ]+$/u.test(name) && !/s$/i.test(name)
/** The ways in which people write a name, where they change it. */
const SPELLINGS: Readonly<Record<string, (name: string) => string>> = {
  [AS_IT_IS]: (name) => name,
  'in one word': (name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase(),
  'with hyphens': (name) => name.replaceAll(' ', '-'),
  'without punctuation': (name) => name.replaceAll(/[^\p{L}\p{N}\s]/gu, ''),
  'with its capitals apart': (name) => (name.includes('-') ? name : name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')),
  'with its figures apart': (name) => name.replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' '),
  'with its figures joined': (name) => name.replaceAll(/(?<=\p{L})[\s-]+(?=\d)|(?<=\d)[\s-]+(?=\p{L})/gu, ''),
  'without accents': (name) => name.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  'with "and" for its sign': (name) => name.replaceAll(' & ', ' and '),
  'with its sign beside the words': (name) => name.replaceAll(' & ', '&'),
}
/** Ways that change every name. Each is tried with every seventh. */
const DECLENSIONS: Readonly<Record<string, (name: string) => string>> = {
  'in the plural': (name) => (isPlain(name) ? `${name}s` : name),
  'in the possessive': (name) => (isPlain(name) ? `${name}'s` : name),
  'in the possessive, as phones write it': (name) => (isPlain(name) ? `${name}’s watch` : name),
  'in the plural, beside another word': (name) => (isPlain(name) ? `${name.toLowerCase()}s watch` : name),
  'in quotes': (name) => `"${name}"`,
  'between words of Hindi': (name) => `mujhe ${name.toLowerCase()} wala chahiye`,
}
const EACH = 7

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
  // The others are searched for as they are.
  const names = listNames().filter((name) => spelling === AS_IT_IS || spell(name) !== name)
  expect(await listMissing(names.map(spell))).toEqual([])
})

it.each(Object.entries(DECLENSIONS).map(([form, decline], index) => ({ form, decline, index })))(
  'no name that is for sale is said not to be: $form',
  async ({ decline, index }) => {
    const names = listNames().filter((name, at) => at % EACH === index || /^\p{Lu}+$|u$/u.test(name))
    expect(await listMissing(names.map(decline))).toEqual([])
  },
)

/** Those of the searches that find nothing, or say that a name is missing. */
async function listMissing(searches: readonly string[]): Promise<string[]> {
  const wrong: string[] = []
  for (const search of searches) {
    const { said, counts } = await findListings({ ...NO_FILTERS, search })
    const isMissing = said?.relaxed.some(({ kind }) => kind === 'not-for-sale')
    if (isMissing || counts.total === 0) wrong.push(`${search}: ${counts.total}`)
  }
  return wrong
}
