import { beforeAll, describe, expect, test } from 'vitest'

import { readFacets } from '#app/features/catalogue/facet-filters.ts'
import { FEW_FACETED } from '#app/features/catalogue/filters/facets/count-faceted.server.ts'
import {
  findFacetPage,
  listFacetLinks,
  listFacetPages,
} from '#app/features/catalogue/filters/facets/facet-pages.server.ts'
import { forgetFacetPresets } from '#app/features/catalogue/filters/facets/facet-presets.server.ts'
import { parseListingFilters } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import { forgetPresets } from '#app/features/catalogue/filters/prices/price-presets.server.ts'
import { filtersHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { countListings, findListingPage, findListings } from '#app/features/catalogue/search/find-listings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { countItems } from './count-items.server.ts'
import { listItems } from './list-items.server.ts'

const { sql } = await testDatabase()

async function insertItems(category: string, all: readonly { many: number; [key: string]: string | number }[]) {
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  for (const { many, ...attributes } of all)
    await sql`
      insert into items (user_id, title, description, price, category, condition, images, location, attributes)
      select ${userId}, 'Watch', 'Kept well', 100 * n, ${category}, case when n % 2 = 0 then 'Fair' else 'Good' end, array[${key}],
        case when n % 3 = 0 then 'Pune' else 'Delhi' end, ${JSON.stringify(attributes)}::jsonb
      from generate_series(1, ${many}::integer) as n`
}

beforeAll(async () => {
  await insertItems('watches', [
    { brand: 'Titan', movement: 'Quartz', year: '1984', many: 6 },
    { brand: 'Titan', movement: 'Automatic', year: '1990', many: 4 },
    { brand: 'Casio', movement: 'Quartz', year: '1999', many: 5 },
    { brand: 'HMT', movement: 'Hand-wound', year: '1970', many: 3 },
    { brand: 'Seiko', many: 1 },
  ])
  // Another category has the same values.
  await insertItems('shoes', [{ brand: 'Titan', many: 50 }])
  forgetFacetPresets()
})

const parse = (query: string) => parseListingFilters(new URLSearchParams(query), 'watches')
const parseFilters = (query: string): ListingFilters => parse(query).filters

async function totals(query: string) {
  const filters = parseFilters(query)
  const [page, counts] = await Promise.all([listItems(filters, 100), countItems(filters)])
  expect(page.items).toHaveLength(counts.total)
  return counts.total
}

describe('a list of a category with chosen attributes', () => {
  test.each([
    ['a.brand=Titan', 10],
    ['a.brand=Titan&a.brand=Casio', 15],
    ['a.brand=Titan&a.movement=Quartz', 6],
    ['a.brand=Titan&a.brand=Casio&a.movement=Quartz', 11],
    ['a.year=1984..1990', 10],
    ['a.year=..1984&a.year=1999', 14],
    ['a.year=1999..', 5],
    ['a.year.from=1971&a.year.to=1989', 6],
    ['a.brand=Titan&a.year=1990&condition=Good', 2],
    ['a.brand=Titan&city=Pune', 3],
    ['a.brand=Titan&min=200&max=300', 4],
    ['a.brand=Rolex', 0],
  ])('%s has %i', async (query, expected) => {
    expect(await totals(query)).toBe(expected)
  })

  test('has pages that fit together in every order', async () => {
    for (const order of ['', '&sort=price-low', '&sort=price-high', '&sort=city&near=Pune']) {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const page = await listItems({ ...parseFilters(`a.brand=Titan&a.brand=Casio${order}`), cursor }, 4)
        ids.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect([order, ids.length, new Set(ids).size]).toEqual([order, 15, 15])
    }
  })
})

describe('the attributes to choose from', () => {
  const readValues = async (query: string) => {
    const { facets = [] } = await countItems(parseFilters(query))
    return Object.fromEntries(
      facets.map(({ key, choices }) => [key, choices.map(({ value, n }) => `${value} ${n ?? '?'}`)]),
    )
  }

  test('have their values by number, and one with a single value is hidden', async () => {
    const facets = await readValues('')
    expect(facets['brand']).toEqual(['Titan 10', 'Casio 5', 'HMT 3', 'Seiko 1'])
    expect(facets['movement']).toEqual(['Quartz 11', 'Automatic 4', 'Hand-wound 3'])
    expect(facets['year']).toEqual(['1970 3', '1984 6', '1990 4', '1999 5'])
    await sql`update items set attributes = attributes || '{"strap": "Leather"}' where category = 'watches'`
    expect(await readValues('')).not.toHaveProperty('strap')
  })

  test('are counted without their own choice, and with those of all others', async () => {
    const facets = await readValues('a.brand=Titan&a.movement=Quartz')
    expect(facets['brand']).toEqual(['Titan 6', 'Casio 5'])
    expect(facets['movement']).toEqual(['Quartz 6', 'Automatic 4'])
    expect(facets, 'all of them are of one year').not.toHaveProperty('year')
    expect((await readValues('city=Pune'))['brand']).toEqual(['Titan 3', 'Casio 1', 'HMT 1'])
    expect((await readValues('a.brand=Rolex'))['brand']).toEqual(['Rolex 0', 'Titan 10', 'Casio 5', 'HMT 3', 'Seiko 1'])
  })

  test('leave the numbers of the other filters, each without its own choice', async () => {
    forgetPresets()
    const { byCity, byCondition, byPrice } = await countItems(parseFilters('a.brand=Titan&city=Pune&condition=Good'))
    expect(byCity).toMatchObject({ Pune: 2, Delhi: 3 })
    expect(byCondition).toEqual({ Good: 2, Fair: 1 })
    expect(byPrice?.reduce((all, { n }) => all + n, 0)).toBe(2)
  })

  test('say no number where too many would have to be read, and lists still find their pages', async () => {
    await insertItems('games', [
      { brand: 'Sony', many: FEW_FACETED + 1 },
      { brand: 'Sega', many: 3 },
    ])
    const { filters } = parseListingFilters(new URLSearchParams('category=games&a.platform=PlayStation+2'))
    await sql`update items set attributes = attributes || '{"platform": "PlayStation 2"}' where category = 'games'`
    await sql`update items set attributes = attributes || '{"region": "PAL"}' where id in (
      select id from items where category = 'games' order by id limit 5)`
    const [page, { total, facets = [] }] = await Promise.all([listItems(filters), countItems(filters)])
    expect([page.items.length, total]).toEqual([24, FEW_FACETED + 4])
    expect(facets.find(({ key }) => key === 'platform')?.choices).toEqual([
      { value: 'PlayStation 2', label: 'PlayStation 2', n: FEW_FACETED + 4 },
    ])
    await sql`delete from items where category = 'games'`
  })
})

describe('the spellings of one text', () => {
  const search = async (query: string) => {
    const { filters } = parseListingFilters(new URLSearchParams(`category=books&${query}`))
    const [found, counts] = await Promise.all([findListings(filters), countListings(filters)])
    expect(counts.total).toBe(found.items.length)
    return found
  }
  beforeAll(async () => {
    await insertItems('books', [
      { author: 'Andrzej Sapkowski', many: 3 },
      { author: 'ANDRZEJ  SAPKOWSKI', many: 1 },
      { author: 'Ursula Le Guin', many: 2 },
    ])
  })

  test.each(['Andrzej Sapkowski', 'andrzej sapkowski', 'andrzej-sapkowski', 'ANDRZEJ  SAPKOWSKI'])(
    '“%s” finds all of them, under the most frequent',
    async (author) => {
      const { items, counts } = await search(new URLSearchParams({ 'a.author': author }).toString())
      expect(items).toHaveLength(4)
      expect(counts.facets?.find(({ key }) => key === 'author')?.choices).toEqual([
        { value: 'Andrzej Sapkowski', label: 'Andrzej Sapkowski', n: 4 },
        { value: 'Ursula Le Guin', label: 'Ursula Le Guin', n: 2 },
      ])
    },
  )

  test('are found beside another value, also by a page and in a search', async () => {
    const query = 'a.author=ursula le guin&a.author=andrzej sapkowski'
    expect((await search(query)).items).toHaveLength(6)
    const { filters } = parseListingFilters(new URLSearchParams(`category=books&${query}`))
    expect((await findListingPage(filters, 4)).items).toHaveLength(4)
    expect((await search(`search=watch&a.author=andrzej sapkowski`)).items).toHaveLength(4)
    expect((await search('a.author=nobody')).items).toEqual([])
  })
})

test('with twelve values or more, the first are choices and a field finds the others', async () => {
  const readBrands = async () => {
    const { filters } = parseListingFilters(new URLSearchParams('category=keychains'))
    const brand = (await countItems(filters)).facets?.find(({ key }) => key === 'brand')
    return [brand?.choices.length, brand?.others?.length]
  }
  const brands = Array.from({ length: 11 }, (_, index) => ({ brand: `Maker ${index}`, many: 1 }))
  await insertItems('keychains', brands)
  expect(await readBrands()).toEqual([11, undefined])
  await insertItems('keychains', [{ brand: 'Another', many: 1 }])
  expect(await readBrands()).toEqual([8, 4])
  await sql`delete from items where category = 'keychains'`
})

test('counters follow what happens to listings, and keep no value that none has', async () => {
  const kept = async () =>
    (
      await sql<{ kept: string }[]>`
      select value || ' ' || is_sold || ' ' || n as kept from attribute_counts where category = 'keychains' order by 1`
    ).map((row) => row.kept)
  await insertItems('keychains', [{ brand: 'Apple', many: 2 }])
  expect(await kept()).toEqual(['Apple false 2'])
  const [first] = await sql<{ id: string }[]>`select id from items where category = 'keychains' order by id limit 1`
  await sql`update items set is_sold = true where id = ${first?.id ?? ''}`
  expect(await kept()).toEqual(['Apple false 1', 'Apple true 1'])
  await sql`update items set attributes = '{"brand": "Pear", "Colour": "free facts do not count"}' where id = ${first?.id ?? ''}`
  expect(await kept()).toEqual(['Apple false 1', 'Pear true 1'])
  await sql`update items set hidden_at = now(), hidden_reason = 'report' where category = 'keychains' and is_sold`
  expect(await kept()).toEqual(['Apple false 1'])
  await sql`delete from items where category = 'keychains'`
  expect(await kept()).toEqual([])
})

describe('the address', () => {
  test('has each chosen value, in the order of the category', () => {
    const { filters } = parse('a.movement=quartz&a.brand=Titan&a.year.from=1970&a.brand=Titan&a.year=1984')
    expect(filters.facets).toEqual({ brand: ['Titan'], movement: ['Quartz'], year: ['1984', '1970..'] })
    expect(filtersHref('/category/watches', filters)).toBe(
      '/category/watches?a.brand=Titan&a.movement=Quartz&a.year=1984&a.year=1970..',
    )
  })

  test.each([
    ['a.wheels=4', 'a.wheels', 'This category has no filter called “wheels”'],
    ['a.movement=Steam', 'a.movement', 'choose one of the values for Movement'],
    ['a.year=old', 'a.year', 'Year: “old” is no number'],
    ['a.size=UK 9', 'a.size', 'This category has no filter called “size”'],
    ['a.year=1999..1980', 'a.year', 'the lowest value is above the highest'],
  ])('with %s says what it ignored', (query, name, message) => {
    const { filters, problems } = parse(query)
    expect(filters.facets).toEqual({})
    expect(problems).toEqual({ [name]: expect.stringContaining(message) as string })
  })

  test('sizes to choose from stand beside the same on other scales', async () => {
    await insertItems('shoes', [
      { size: 'UK 8', many: 2 },
      { size: 'UK 9', many: 1 },
    ])
    const { filters } = parseListingFilters(new URLSearchParams('category=shoes'))
    expect((await countItems(filters)).facets?.find(({ key }) => key === 'size')?.choices).toEqual([
      { value: 'UK 8', label: 'UK 8', note: 'EU 42 · US 9', n: 2 },
      { value: 'UK 9', label: 'UK 9', note: 'EU 43 · US 10', n: 1 },
    ])
  })

  test.each([
    ['EU 42', 'UK 8'],
    ['us 9', 'UK 8'],
    ['eu37.5', 'UK 4.5'],
    ['US Women 9', 'UK 7'],
    ['uk8', 'UK 8'],
    ['9', 'UK 9'],
  ])('takes a size on any scale: %s is %s', (typed, size) => {
    const { filters, problems } = parseListingFilters(new URLSearchParams({ 'a.size': typed }), 'shoes')
    expect([filters.facets, problems]).toEqual([{ size: [size] }, {}])
  })

  test.each([
    ['a.kilometres.to=45k', '..45000'],
    ['a.kilometres=45,000 km..1.2 lakh', '45000..120000'],
    ['a.kilometres.from=45 हज़ार किमी', '45000..'],
    ['a.kilometres=..४५०००', '..45000'],
  ])('takes a number as people write it: %s is %s', (query, range) => {
    const { filters, problems } = parseListingFilters(new URLSearchParams(query), 'cars')
    expect([filters.facets, problems]).toEqual([{ kilometres: [range] }, {}])
  })

  test('without a category says that one is needed, in the reader’s language', () => {
    const { problems } = inLanguage('hi', () => parseListingFilters(new URLSearchParams('a.brand=Titan')))
    expect(problems).toEqual({ 'a.brand': '“brand” से छाँटने के लिए पहले कैटेगरी चुनें' })
  })

  test('has no names of methods', () => {
    expect(readFacets(new URLSearchParams('a.__proto__=1&a.constructor=x&a.Brand=x&a.brand='))).toEqual({
      constructor: ['x'],
    })
  })
})

describe('pages of one value, and of two', () => {
  test('are linked from listings of it, if they have five listings or more', async () => {
    const attributes = { brand: 'Casio', movement: 'Quartz', strap: 'Leather', year: '1999', Colour: 'Black' }
    const links = await listFacetLinks({ category: 'watches', attributes })
    expect(links).toEqual([
      { label: 'Casio · Quartz', href: '/category/watches?a.brand=Casio&a.movement=Quartz' },
      { label: 'Casio', href: '/category/watches?a.brand=Casio' },
      { label: 'Quartz', href: '/category/watches?a.movement=Quartz' },
    ])
    // Four watches are both, and so there is no page of both.
    expect(
      await listFacetLinks({ category: 'watches', attributes: { brand: 'Titan', movement: 'Automatic' } }),
    ).toEqual([{ label: 'Titan', href: '/category/watches?a.brand=Titan' }])
    expect(await listFacetLinks({ category: 'watches', attributes: { brand: 'HMT' } })).toEqual([])
    expect(await inLanguage('hi', () => listFacetLinks({ category: 'watches', attributes }))).toContainEqual({
      label: 'क्वार्ट्ज़',
      href: '/category/watches?a.movement=Quartz',
    })
  })

  test('are in the sitemap, the largest first', async () => {
    const pages = await listFacetPages(100)
    expect(pages.slice(0, 2)).toEqual(['/category/shoes?a.brand=Titan', '/category/watches?a.strap=Leather'])
    expect(pages).toContain('/category/watches?a.brand=Casio')
    expect(pages).not.toContain('/category/watches?a.brand=HMT')
    expect(pages.filter((page) => page.includes('a.year'))).toEqual([])
    expect(pages.filter((page) => page.includes('&'))).toEqual([
      '/category/watches?a.brand=Titan&a.strap=Leather',
      '/category/watches?a.brand=Titan&a.movement=Quartz',
      '/category/watches?a.brand=Casio&a.movement=Quartz',
      '/category/watches?a.brand=Casio&a.strap=Leather',
    ])
    expect(await listFacetPages(3)).toHaveLength(3)
  })

  test.each([
    ['a.brand=Casio', 5, { label: 'Casio', href: '/category/watches?a.brand=Casio' }],
    ['a.brand=Casio', 4, { label: 'Casio', href: null }],
    ['a.brand=Casio&condition=Good', 9, { label: 'Casio', href: null }],
    ['a.brand=Casio&sort=price-low', 9, { label: 'Casio', href: null }],
    ['a.brand=Casio&a.brand=Titan', 9, null],
    [
      'a.movement=Quartz&a.brand=Casio',
      5,
      { label: 'Casio · Quartz', href: '/category/watches?a.brand=Casio&a.movement=Quartz' },
    ],
    ['a.brand=Casio&a.movement=Quartz', 4, { label: 'Casio · Quartz', href: null }],
    // Neither of these is the brand, and three are too many.
    ['a.colour=Black&a.movement=Quartz', 9, null],
    ['a.brand=Casio&a.movement=Quartz&a.colour=Black', 9, null],
    ['a.brand=Casio&a.year=1999', 9, null],
    ['a.year=1999', 9, null],
    ['', 9, null],
  ])('%s with %i listings is %j', (query, total, page) => {
    expect(findFacetPage(parseFilters(query), { total })).toEqual(page)
  })

  test('have one address in all spellings', async () => {
    const { filters } = parseListingFilters(new URLSearchParams('a.author=andrzej sapkowski'), 'books')
    const { counts } = await findListings(filters)
    expect(findFacetPage(filters, { ...counts, total: 5 })).toEqual({
      label: 'Andrzej Sapkowski',
      href: '/category/books?a.author=Andrzej+Sapkowski',
    })
  })
})
