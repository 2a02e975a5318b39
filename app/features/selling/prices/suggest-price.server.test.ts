import { beforeEach, expect, test } from 'vitest'

import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { forgetVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { HIDDEN_REASONS } from '#app/shared/moderation.ts'
import { createItems, createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { hintPrice, suggestPrice } from './suggest-price.server.ts'

const { sql } = await testDatabase()
// Listings may show one photo. They are inserted by one statement, because the tests make two thousand.
const images = [(await createPhoto(sql)).key]
let userId = ''

beforeEach(async () => {
  await sql`delete from items`
  userId = (await createUser(sql)).id
})

type Values = Partial<Parameters<typeof createItems>[1][number]>
async function list(titles: string[], prices: number[], values: Values = {}) {
  const common = { category: 'cars', condition: 'Good', userId, images, ...values } as const
  const listed = prices.map((price, at) => ({ ...common, title: titles[at % titles.length] ?? '', price }))
  await createItems(sql, listed)
}
const searchFor = (search: string) => `/browse?${new URLSearchParams({ search, category: 'cars' })}`

/** Asks as if the words had been counted since the last listing. */
async function ask(title: string, more: Partial<Parameters<typeof suggestPrice>[0]> = {}) {
  await countWords(sql)
  forgetVocabulary()
  return suggestPrice({ title, category: 'cars', condition: null, ...more })
}
const hundreds = Array.from({ length: 9 }, (_, at) => 100 + at * 100)

test('is based on the listings that share the most words, at least five, with their number and a link to them', async () => {
  await list(['Hot Wheels Corvette 1963', 'Hot Wheels Corvette ZR1 red'], hundreds)
  await list(['Hot Wheels Mustang'], [5000, 6000])
  expect(await ask('Hot Wheels Corvette C3 in blister')).toEqual({
    count: 9,
    range: { low: 180, middle: 500, high: 820, adjusted: false, wide: true, groups: null },
    sold: null,
    href: '/browse?search=hot+wheels+corvette&category=cars',
  })
})

test('a hint that the database takes too long for is left out; every other failure is one', async () => {
  await list(['Hot Wheels Corvette 1963'], hundreds)
  const asked = { title: 'Hot Wheels Corvette', category: 'cars', condition: null } as const
  await ask(asked.title)
  await sql.begin(async (other) => {
    await other`lock table items in access exclusive mode`
    await expect(hintPrice(asked)).resolves.toBeNull()
  })
  await expect(hintPrice(asked)).resolves.toMatchObject({ count: 9 })
  await expect(hintPrice({ ...asked, except: 'no id' })).rejects.toMatchObject({ code: '22P02' })
})

test('needs more than the maker in common: another model of it tells nothing', async () => {
  await list(['Hot Wheels Corvette 1963'], hundreds)
  await list(['Hot Wheels Mustang'], [5000, 6000])
  expect(await ask('Hot Wheels Mustang')).toEqual({
    count: 2,
    range: null,
    sold: null,
    href: searchFor('Hot Wheels Mustang'),
  })
  await list(['Mercedes-Benz E-Class 350 Diesel'], hundreds)
  expect(await ask('Mercedes-Benz Zorvex Quillon 350')).toMatchObject({ range: null })
  expect(await ask('Mercedes-Benz E-Class Diesel')).toMatchObject({ count: 9 })
})

test('a maker and a number name a model; the number alone does not', async () => {
  await list(['Maruti 800 AC', 'Maruti 800 Std'], hundreds)
  await list(['Maruti Swift VXI', 'Hyundai 800'], [5000, 6000])
  expect(await ask('Maruti 800 2003')).toMatchObject({ count: 9, range: { middle: 500 } })
  expect(await ask('Maruti Zorvex 800')).toMatchObject({ range: null })
  expect(await ask('800')).toMatchObject({ range: null })
})

test('what no other listing of the brand says is a remark once a word names the thing', async () => {
  await list(['Hot Wheels Corvette red', 'Hot Wheels Corvette blue'], hundreds)
  // Sellers of other things say it.
  await list(['Matchbox company van', 'Wooden factory truck'], [5000, 6000])
  expect(await ask('Hot Wheels company factory Corvette')).toMatchObject({ count: 9, range: { middle: 500 } })
  expect(await ask('Hot Wheels company factory')).toMatchObject({ range: null })
})

test('a number alone tells nothing, nor does the word for a kind of thing', async () => {
  await list(['Mercedes E 350 Diesel', 'BMW 350 Petrol', 'Wooden truck 350'], hundreds)
  expect(await ask('Royal Enfield Bullet 350')).toEqual({
    count: 0,
    range: null,
    sold: null,
    href: searchFor('Royal Enfield Bullet 350'),
  })
  expect(await ask('Zorvex 350')).toMatchObject({ range: null })
  expect(await ask('350')).toMatchObject({ range: null })
})

test.each([
  ['Nike running shoe', 'Shoe 350', 'shoes'],
  ['LEGO set 350 castle', 'Lego set 350', 'lego'],
  ['Wooden toy car 350', 'Car 350', 'cars'],
] as const)('words for a kind of thing tell nothing: %s, %s', async (listed, title, category) => {
  await list([listed], hundreds, { category })
  expect(await ask(title, { category })).toMatchObject({ range: null })
})

test('remarks around a thing change nothing', async () => {
  await list(['Toyota Innova Crysta Diesel'], hundreds)
  expect(await ask('Single owner, urgent sale: Toyota Innova Crysta Diesel, neat condition')).toMatchObject({
    count: 9,
  })
})

test('the brand of the title is the brand of all of them', async () => {
  await list(['Casio steel chronograph watch'], hundreds, { category: 'watches' })
  await list(['Titan steel chronograph watch'], [9000, 9100, 9200, 9300, 9400], { category: 'watches' })
  expect(await ask('Titan steel chronograph watch', { category: 'watches' })).toMatchObject({
    count: 5,
    range: { low: 9000, wide: false },
  })
})

test('listings of nearby years come first, and a year alone tells nothing', async () => {
  for (const year of [2006, 2012, 2018]) {
    await list(
      [`Hyundai i20 Magna ${year} Petrol`],
      Array.from({ length: 20 }, (_, at) => (year - 2000) * 100 + at),
    )
  }
  expect(await ask('Hyundai i20 Magna 2012 Petrol')).toMatchObject({ count: 20, range: { middle: 1200 } })
  expect(await ask('Hyundai i20 Magna 2017 Petrol')).toMatchObject({ range: { middle: 1800 } })
  expect(await ask('Zorvex 2012')).toMatchObject({ range: null })
})

test('is adjusted for the condition', async () => {
  await list(['Hot Wheels Corvette'], hundreds, { condition: 'New' })
  expect(await ask('Hot Wheels Corvette', { condition: 'New' })).toMatchObject({
    range: { middle: 500, adjusted: true },
  })
  expect(await ask('Hot Wheels Corvette', { condition: 'Fair' })).toMatchObject({ range: { middle: 300 } })
})

test('is missing for fewer than five listings, and says how many there are', async () => {
  await list(['Hot Wheels Corvette'], [100, 200, 300, 400])
  expect(await ask('Hot Wheels Corvette')).toEqual({
    count: 4,
    range: null,
    sold: null,
    href: searchFor('Hot Wheels Corvette'),
  })
  expect(await ask('Something else entirely')).toEqual({
    count: 0,
    range: null,
    sold: null,
    href: searchFor('Something else entirely'),
  })
  expect(await ask('the new of')).toEqual({ count: 0, range: null, sold: null, href: searchFor('the new of') })
})

test('leaves out sold and hidden listings, other categories, and prices that an import made up', async () => {
  await list(['Hot Wheels Corvette'], hundreds.slice(0, 4))
  await list(['Hot Wheels Corvette'], [1, 2], { isSold: true })
  await list(['Hot Wheels Corvette'], [1, 2], { hiddenAt: new Date(), hiddenReason: HIDDEN_REASONS[0] })
  await list(['Hot Wheels Corvette'], [1, 2], { category: 'games' })
  await list(['Hot Wheels Corvette'], [1, 2], { filled: ['price'] })
  expect(await ask('Hot Wheels Corvette')).toEqual({
    count: 4,
    range: null,
    sold: null,
    href: searchFor('Hot Wheels Corvette'),
  })
})

test('uses a single word only if few listings have it', async () => {
  await list(['Lamborghini'], hundreds)
  for (let n = 0; n < 4; n++) await list([`Wooden truck number ${n}`], hundreds)
  expect(await ask('Lamborghini')).toMatchObject({ count: 9 })
  expect(await ask('Truck')).toMatchObject({ range: null })
})

test('treats operators of the text search in a title as words', async () => {
  await list(['Hot Wheels Corvette'], hundreds)
  expect(await ask("Hot & Wheels | !Corvette:* <-> 'x' ('")).toMatchObject({ count: 9 })
})

test('comes for titles in Hindi, too', async () => {
  await list(['पुरानी हीरो साइकिल'], hundreds)
  expect(await ask('हीरो साइकिल, लाल')).toMatchObject({
    count: 9,
    href: `/browse?${new URLSearchParams({ search: 'हीरो साइकिल', category: 'cars' })}`,
  })
})

test('comes from all listings of a brand if none shares more, there are ten, and they ask about the same', async () => {
  const close = [700, 720, 750, 770, 800, 820, 850, 880, 900, 950]
  const watches = { category: 'watches' } as const
  await list(['Fossil Everyday'], [9000], watches)
  await list(['Sonata Steel Digital', 'Sonata Yuva Analog'], close.slice(0, 9), watches)
  expect(await ask('Sonata Everyday', watches)).toMatchObject({ range: null })
  await list(['Sonata Yuva Analog'], close.slice(9), watches)
  expect(await ask('Sonata Everyday', watches)).toMatchObject({ count: 10, range: { middle: 810 } })
  expect(await ask('Sonata Zorvex', watches)).toMatchObject({ range: null })
  await list(['Sonata Gold Plated'], [9000, 9500], watches)
  expect(await ask('Sonata Everyday', watches)).toMatchObject({ range: null })
})

test('a code that no other listing has does not count against the others', async () => {
  await list(['Sonata 8925YM06 steel chronograph'], hundreds, { category: 'watches' })
  await list(['Sonata leather digital'], hundreds, { category: 'watches' })
  expect(await ask('Sonata 7086SL04 steel chronograph', { category: 'watches' })).toMatchObject({ count: 9 })
})

test('reads the year beside that of a generation', async () => {
  await list(['Toyota Innova Crysta [2016-2020] 2017 Diesel'], [1_700_000, 1_710_000, 1_720_000, 1_730_000, 1_740_000])
  await list(['Toyota Innova Crysta [2016-2020] 2021 Diesel'], [2_700_000, 2_710_000, 2_720_000, 2_730_000, 2_740_000])
  expect(await ask('Toyota Innova Crysta 2016-2020 2017 Diesel')).toMatchObject({ range: { middle: 1_700_000 } })
})

test('leaves out the listing itself, and what a seller lists twice', async () => {
  await list(['Hot Wheels Corvette'], hundreds)
  const [one] = await sql<{ id: string }[]>`select id from items where price = 100`
  expect(await ask('Hot Wheels Corvette', { except: one?.id ?? '' })).toMatchObject({ count: 8 })
  await list(['Hot Wheels CORVETTE'], hundreds)
  expect(await ask('Hot Wheels Corvette')).toMatchObject({ count: 9 })
  await list(['Hot Wheels Corvette'], hundreds, { userId: (await createUser(sql)).id })
  expect(await ask('Hot Wheels Corvette')).toMatchObject({ count: 18 })
})

test('tells two groups of prices apart', async () => {
  await list(['Hot Wheels Corvette'], [100, 110, 120, 130, 140, 900, 950, 1000, 1050, 1100, 1150])
  expect(await ask('Hot Wheels Corvette')).toMatchObject({
    range: { wide: true, groups: [{ count: 5, low: 100, high: 140 }, { count: 6 }] },
  })
})

const spread = [400, 450, 520, 600, 680, 750, 820, 900, 1000, 1100, 1250, 1400, 1500]

test('where too few listings show the same thing, those of its kind are told, for the same people', async () => {
  const shoes = { category: 'shoes' } as const
  const makers = ['Sparx', 'Campus', 'Asian', 'Lancer', 'Bata']
  await list(
    makers.map((maker) => `${maker} men running shoes`),
    spread,
    shoes,
  )
  await list(
    makers.map((maker) => `${maker} sandals for men`),
    [90, 95, 99],
    shoes,
  )
  await list(
    makers.map((maker) => `${maker} women’s running shoes`),
    spread.map((price) => price * 3),
    shoes,
  )
  const men = await ask("Zorvex Men's Running Shoes", shoes)
  expect(men).toMatchObject({ count: 13, kind: 'men running shoe', range: { low: 460, high: 1400 } })
  expect(men.href).toBe('/browse?search=men+running+shoe&category=shoes')
  expect(await ask('Zorvex ladies running shoes', shoes)).toMatchObject({ count: 13, kind: 'women running shoe' })
  // Nobody says whom they are for.
  expect(await ask('Zorvex running shoes', shoes)).toMatchObject({ count: 26, kind: 'running shoe' })
  expect(await ask('Zorvex sandals', shoes)).toMatchObject({ range: null })
})

test.each([
  ['keychains', 'Zorvex ring for a bike', 'Metal ring', ''],
  ['books', 'A novel by Zorvex', 'Some novel', 'novel'],
  ['cards', 'Zorvex booster pack', 'Old booster pack', 'booster pack'],
  ['games', 'Zorvex dice game', 'Large dice game', 'dice game'],
  ['watches', 'Zorvex chronograph', 'Steel chronograph', 'chronograph'],
  ['lego', 'Zorvex minifigure', 'Loose minifigures', 'minifigure'],
  ['action-figures', 'Zorvex bobblehead', 'Desk bobblehead', 'bobblehead'],
] as const)('so it is in %s', async (category, title, other, kind) => {
  await list(
    [1, 2, 3, 4].map((n) => `${other} ${'abcd'[n - 1]}${n}x`),
    spread,
    { category },
  )
  expect(await ask(title, { category })).toMatchObject({ count: 13, kind })
})

test('things of a kind whose prices lie too far apart say nothing', async () => {
  await list(['Old booster pack'], [...spread, 50_000, 60_000, 70_000], { category: 'cards' })
  expect(await ask('Zorvex booster pack', { category: 'cards' })).toMatchObject({ range: null })
})

test.each(['toy car', 'die cast 1:32', 'Hot Wheels', 'pull back'])(
  'a toy (%s) is not compared with cars',
  async (toy) => {
    await list(['Maruti Swift VXI 2015 petrol'], [380_000, 390_000, 400_000, 410_000, 420_000, 430_000])
    expect(await ask(`Maruti Swift ${toy}`)).toMatchObject({ count: 0, range: null })
    await list([`Maruti Swift ${toy}`], [300, 310, 320, 330, 340, 350])
    expect(await ask(`Maruti Swift ${toy} red`)).toMatchObject({ count: 6, range: { middle: 330 } })
    expect(await ask('Maruti Swift VXI 2015')).toMatchObject({ range: { low: 390_000 } })
  },
)
