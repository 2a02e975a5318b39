import { beforeAll, expect, it } from 'vitest'

import { searchTitles, sellTitles } from '#test/searched-titles.ts'
import { testDatabase } from '#test/servers/database.ts'

import { FROM_INDIA } from './matching/synonyms.ts'

const { sql } = await testDatabase()

const IN_DEVANAGARI: Record<string, string> = {
  saree: 'साड़ी',
  puja: 'पूजा',
  thali: 'थाली',
  sitar: 'सितार',
  payal: 'पायल',
}
const titlesWith = (spellings: readonly string[]) => [
  ...spellings.map((word) => `Old ${word}`),
  ...spellings.flatMap((word) => (IN_DEVANAGARI[word] ? [`पुरानी ${IN_DEVANAGARI[word]}`] : [])),
]

beforeAll(() => sellTitles(sql, FROM_INDIA.flatMap(titlesWith), 300))

it.each(FROM_INDIA.flatMap((spellings) => spellings.map((typed) => ({ typed, spellings }))))(
  'a search for $typed finds it in every usual spelling, of which listings have each',
  async ({ typed, spellings }) => {
    const { titles, relaxed } = await searchTitles(typed)
    expect(titles.toSorted()).toEqual(titlesWith(spellings).toSorted())
    expect(titles[0]).toBe(`Old ${typed}`)
    expect(relaxed).toEqual([])
  },
)

it.each(Object.entries(IN_DEVANAGARI))('and so does one for %s in Devanagari: %s', async (latin, typed) => {
  const spellings = FROM_INDIA.find((all) => all.includes(latin)) ?? []
  expect((await searchTitles(typed)).titles.toSorted()).toEqual(titlesWith(spellings).toSorted())
})
