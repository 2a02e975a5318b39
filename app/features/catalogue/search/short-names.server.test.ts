import { beforeAll, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { testDatabase } from '#test/servers/database.ts'
import { listTitles } from '#test/titled-listings.ts'

import { findListings } from './find-listings.server.ts'

const { sql } = await testDatabase()

const TITLES = [
  ...['Underground', 'Carbon', 'Rivals', 'Shift'].map((part) => `Need for Speed - ${part} - PS2`),
  ...['Download', 'Showdown', 'Crossroads', 'Drift'].map((part) => `Fast & Furious - ${part}`),
  'Volkswagen Polo',
  'Gran Turismo 2 - PS1',
  'Gran Turismo for PlayStation 2',
  'Programming in C++',
  'Learning C# at home',
  'The C language',
  'Disney+ gift box',
  'Disney mug',
]

beforeAll(() => listTitles(sql, TITLES))

const search = async (text: string) => {
  const { items, said } = await findListings({ ...NO_FILTERS, search: text })
  return items.slice(0, said?.whole ?? items.length).map(({ title }) => title)
}

it.each([
  // Initials of a name
  ['nfs carbon', ['Need for Speed - Carbon - PS2']],
  ['nfs rivals ps2', ['Need for Speed - Rivals - PS2']],
  ['f&f drift', ['Fast & Furious - Drift']],
  // A conventional short name
  ['vw polo', ['Volkswagen Polo']],
  // One of several things of a name
  ['gran turismo ps1', ['Gran Turismo 2 - PS1']],
  // A sign that belongs to a word
  ['c++', ['Programming in C++']],
  ['c# home', ['Learning C# at home']],
  ['disney+ box', ['Disney+ gift box']],
])('%s finds what it stands for', async (text, titles) => expect(await search(text)).toEqual(titles))

it('finds things without the sign of a longer word, behind those with it', async () => {
  expect(await search('disney+')).toEqual(['Disney+ gift box', 'Disney mug'])
})

it('says that nothing has a short word with its sign', async () => {
  const { said } = await findListings({ ...NO_FILTERS, search: 'r++ mug' })
  expect(said?.relaxed).toEqual([{ kind: 'words', words: ['r++'] }])
})
