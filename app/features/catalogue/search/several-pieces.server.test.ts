import { beforeAll, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { testDatabase } from '#test/servers/database.ts'
import { listTitles } from '#test/titled-listings.ts'

import { findListings } from './find-listings.server.ts'

const { sql } = await testDatabase()

const TITLES = [
  'Hot Wheels set of 5',
  'Hot Wheels pack of five',
  'Hot Wheels 5-Pack',
  'Hot Wheels single',
  'Titan combo for couples',
  'Titan bundle',
  'Titan set of three',
  'Titan Raga',
  'Playing cards, pack of 52',
  'Cards bundle',
  'Beyblade, pack of 24',
]

beforeAll(() => listTitles(sql, TITLES))

const search = async (text: string) => {
  const { items, said } = await findListings({ ...NO_FILTERS, search: text })
  return items.slice(0, said?.whole ?? items.length).map(({ title }) => title)
}
const FIVE = ['Hot Wheels 5-Pack', 'Hot Wheels pack of five', 'Hot Wheels set of 5']

it.each([
  // A number of pieces, in the words of any title
  ['hot wheels set of 5', FIVE],
  ['hot wheels pack of five', FIVE],
  ['hot wheels lot of 5', FIVE],
  ['hot wheels 5 pack', FIVE],
  ['hot wheels combo of 5', FIVE],
  ['beyblade 24 pack', ['Beyblade, pack of 24']],
  // Several pieces, however many
  ['titan combo', ['Titan bundle', 'Titan combo for couples', 'Titan set of three']],
  // Words of a title are not turned into a combo.
  ['pack of cards', ['Playing cards, pack of 52']],
])('%s finds several pieces', async (text, titles) =>
  expect((await search(text)).toSorted()).toEqual(titles.toSorted()),
)

it('shows the words as typed first', async () => {
  expect((await search('hot wheels set of 5'))[0]).toBe('Hot Wheels set of 5')
  expect((await search('titan combo'))[0]).toBe('Titan combo for couples')
})

it('leaves the number away if nobody sells so many together, and says so', async () => {
  const { items, said } = await findListings({ ...NO_FILTERS, search: 'titan set of 8' })
  expect(items.length).toBeGreaterThan(0)
  expect(said?.relaxed).not.toEqual([])
})
