import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findListings } from './find-listings.server.ts'
import { countWords } from './vocabulary/count-words.server.ts'

const { sql } = await testDatabase()

const ITEMS: [title: string, location: string | null][] = [
  ['Hero bicycle', 'Karol Bagh, New Delhi'],
  ['Atlas bicycle', 'Kothrud, Pune'],
  ['Avon bicycle', 'Indiranagar, Bengaluru'],
  ['Steel helmet', 'Indiranagar, Bengaluru'],
  ['Knee pads', 'Rohini, New Delhi'],
  ['Delhi Metro model train', 'Kothrud, Pune'],
  ['Ladybird bicycle', null],
]

beforeAll(async () => {
  setSettings(readSettings({}))
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const [title, location] of ITEMS) {
    await createItem(sql, { userId, images: [key], title, location, description: 'As seen.' })
  }
  await countWords(sql)
})

const search = async (text: string) => {
  const { items, said } = await findListings({ ...NO_FILTERS, search: text })
  expect(said?.relaxed).toEqual([])
  const titles = items.map(({ title }) => title)
  return titles.slice(0, said?.whole ?? titles.length)
}

describe('a search that names a place', () => {
  it.each([
    ['bicycle in delhi', ['Hero bicycle']],
    ['delhi me bicycle under 5000', ['Hero bicycle']],
    ['karol bagh bicycle', ['Hero bicycle']],
    ['bicycle bangalore', ['Avon bicycle']],
    ['bicycle bengaluru', ['Avon bicycle']],
    ['bicycle banglore', ['Avon bicycle']],
    ['bicycle in dehli', ['Hero bicycle']],
    ['bicycle dehli', ['Hero bicycle']],
    ['puna bicycle', ['Atlas bicycle']],
    ['ncr bicycle', ['Hero bicycle']],
    ['ladybird', ['Ladybird bicycle']],
  ])('finds a place’s listings by any of its names: %s', async (text, expected) => {
    expect(await search(text)).toEqual(expected)
  })

  it.each<[string, string[], string[]]>([
    ['bicycle in delhi', ['In Delhi'], ['bicycle']],
    [
      'bangalore mein bicycle under 5000',
      ['In Bengaluru', 'Under ₹5,000'],
      ['bicycle under 5000', 'bangalore mein bicycle'],
    ],
    ['in pune', ['In Pune'], ['in pune']],
    ['bicycle bangalore', ['In Bengaluru'], ['bicycle']],
    ['bicycle ncr', ['In Delhi NCR'], ['bicycle']],
    // Titles have it so.
    ['delhi metro train', [], []],
    ['lost in delhi metro', ['In Delhi'], ['lost metro']],
  ])('shows that it understood “%s”, and how to search without it', async (text, labels, without) => {
    const { said } = await findListings({ ...NO_FILTERS, search: text })
    expect(said?.understood.map(({ label }) => label)).toEqual(labels)
    expect(said?.understood.map((one) => one.search)).toEqual(without)
  })

  it('matches the city, old names too, and the address if that names one', async () => {
    const titles = async (search: string, cities: string[] = []) =>
      (await findListings({ ...NO_FILTERS, search, cities })).items.map(({ title }) => title).toSorted()
    // A city in the title does not place a listing there.
    expect(await titles('in dilli')).toEqual(['Hero bicycle', 'Knee pads'])
    expect(await titles('in delhi', ['Bengaluru'])).toEqual(['Avon bicycle', 'Steel helmet'])
    expect(await titles('bicycle', ['Pune', 'Delhi'])).toEqual(['Atlas bicycle', 'Hero bicycle'])
  })

  it('shows listings elsewhere when the place has none, and says so', async () => {
    const { items, counts, said } = await findListings({ ...NO_FILTERS, search: 'helmet in pune' })
    expect(items.map(({ title }) => title)).toEqual(['Steel helmet'])
    expect([counts.total, said?.relaxed]).toEqual([1, [{ kind: 'any-city', city: 'Pune' }]])
    const hindi = await inLanguage('hi', () => findListings({ ...NO_FILTERS, search: 'helmet in pune' }))
    expect(hindi.said).toMatchObject({
      understood: [{ label: 'पुणे में' }],
      relaxed: [{ kind: 'any-city', city: 'Pune', shownPlace: 'पुणे' }],
    })
    // The address's filters are never relaxed.
    expect((await findListings({ ...NO_FILTERS, search: 'helmet', cities: ['Pune'] })).items).toEqual([])
  })

  it('finds listings with the word in their title before those in the place', async () => {
    expect(await search('delhi')).toEqual(['Delhi Metro model train', 'Knee pads', 'Hero bicycle'])
  })

  it('follows a listing that moves', async () => {
    await sql`update items set location = 'Panaji, Goa' where title = 'Atlas bicycle'`
    expect(await search('bicycle goa')).toEqual(['Atlas bicycle'])
  })
})
