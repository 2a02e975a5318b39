import { beforeAll, expect, it } from 'vitest'

import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { searchTitles, sellTitles } from '#test/searched-titles.ts'
import { testDatabase } from '#test/servers/database.ts'

const { sql } = await testDatabase()

const times = (count: number, title: string) => Array.from({ length: count }, (_, n) => `${title}, ${7001 + n}`)
/** The titles without their numbers, each once. */
const search = async (text: string) => {
  const { titles, relaxed } = await searchTitles(text)
  return { titles: [...new Set(titles.map((title) => title.replace(/, 7\d+$/, '')))], relaxed }
}

beforeAll(async () => {
  setSettings(readSettings({}))
  const titles = [
    ...times(5, 'Chessmaster tenth edition'),
    ...times(5, 'Chess set of an old master'),
    ...times(8, 'Spare wheels, hot wheels'),
    ...times(3, 'Hotwheels catalogue'),
    ...times(4, 'Pokemon FireRed'),
    ...times(4, 'Red truck for a fire'),
    ...times(4, 'Casio GA-100'),
    'Casio GA-110 of 2100 rupees',
    ...times(4, 'Titan Raga'),
  ]
  await sellTitles(sql, titles, 30)
})

it.each([
  // Titles that write both as one word come first, unless they write it as two more often.
  ['chess master', 'Chessmaster tenth edition'],
  ['hot wheels', 'Spare wheels, hot wheels'],
  ['fire red', 'Pokemon FireRed'],
  ["titan's raga", 'Titan Raga'],
])('%s finds %s first', async (text, title) => expect((await search(text)).titles[0]).toBe(title))

it('a hyphen means that its words stand in a row, or are one', async () => {
  expect((await search('fire-red')).titles).toEqual(['Pokemon FireRed'])
  expect((await search('ga-100')).titles).toEqual(['Casio GA-100'])
})

it('of a number, no listing has both parts in a row: the page says so, and shows the rest', async () => {
  const { titles, relaxed } = await search('casio ga-2100')
  expect(relaxed).toEqual([{ kind: 'words', words: ['ga-2100'] }])
  expect(titles).toContain('Casio GA-100')
})
