import { beforeAll, describe, expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/listings/listing-filters.ts'
import { readSettings } from '#app/platform/env.server.ts'
import { setSettings } from '#app/platform/settings.server.ts'
import { testDatabase } from '#test/database.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'

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
    ['ladybird', ['Ladybird bicycle']],
  ])('finds what is there, by whichever name: %s', async (text, expected) => {
    expect(await search(text)).toEqual(expected)
  })

  it('finds what is called so before what is there', async () => {
    expect(await search('delhi')).toEqual(['Delhi Metro model train', 'Knee pads', 'Hero bicycle'])
  })

  it('follows a listing that moves', async () => {
    await sql`update items set location = 'Panaji, Goa' where title = 'Atlas bicycle'`
    expect(await search('bicycle goa')).toEqual(['Atlas bicycle'])
  })
})
