import { array, assert, constantFrom, oneof, pre, property, string, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  asksForCity,
  buildFilterChips,
  chosenSort,
  NO_FILTERS,
  priceRangeLabel,
  toSearchParams,
  filtersHref,
} from '#app/features/catalogue/listing-filters.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'

import { isCutSearch, listingQuery, parseListingFilters } from './listing-filters-schema.server.ts'

const CHIPS = {
  category: true,
  cityName: (city: string) => city,
  facetName: (key: string, value: string) => `${key}: ${value}`,
}

const parse = (query: string) => parseListingFilters(new URLSearchParams(query))
const ID = '01a1fb83-4a98-706a-a517-9e94546feaa0'

const badCursor = (sort: string, start: string): [string, string, string] => [
  `sort=${sort}&cursor=${start}.${ID}`,
  'cursor',
  'This link to a further page is not valid',
]

describe('reading filters from their URL', () => {
  it('reads every parameter', () => {
    const { filters, problems } = parse(
      `search=tin+robot&exact=1&category=cards&min=200&max=5000&condition=Fair&condition=New&city=Pune&city=bangalore&within=25&sort=price-low&sold=1&cursor=l.900.${ID}`,
    )
    expect(problems).toEqual({})
    expect(filters).toEqual({
      search: 'tin robot',
      exact: true,
      category: 'cards',
      min: 200,
      max: 5000,
      conditions: ['New', 'Fair'],
      cities: ['Pune', 'Bengaluru'],
      within: 25,
      facets: {},
      sort: 'price-low',
      near: null,
      place: null,
      sold: true,
      cursor: `l.900.${ID}`,
    })
  })

  it('reads an empty form as no filters', () => {
    expect(parse('search=&category=&min=&max=&sort=&condition=')).toEqual({ filters: NO_FILTERS, problems: {} })
  })

  it('accepts the other spellings of a category', () => {
    expect(parse('category=LEGO_Sets').filters.category).toBe('lego')
    expect(parse('category=action%20figures').filters.category).toBe('action-figures')
  })

  it('takes prices as they were typed, and means no bound at 50,000', () => {
    expect(parse('min=150&max=73250').filters).toMatchObject({ min: 150, max: 73_250 })
    // Prices are read as sellers write them.
    expect(parse('min=12k&max=1.5+lakh').filters).toMatchObject({ min: 12_000, max: 150_000 })
    expect(parse('min=१२९९&max=5+हज़ार').filters).toMatchObject({ min: 1299, max: 5000 })
    expect(parse('min=123456&max=98765432').filters).toMatchObject({ min: 123_456, max: 98_765_432 })
    expect(parse('max=50000').filters.max).toBe(NO_FILTERS.max)
    expect(parse('max=49999').filters.max).toBe(49_999)
    // Prices are whole rupees.
    expect(parse('min=99.50&max=199.50')).toEqual({ filters: { ...NO_FILTERS, min: 100, max: 199 }, problems: {} })
    expect(parse('min=999999999&max=999999999').filters).toMatchObject({ min: 999_999_999, max: null })
  })

  it('collapses spaces and drops control characters', () => {
    expect(parse('search=%20%20a%00%09b%20').filters.search).toBe('a b')
  })

  it.each([
    ['min=-5', 'min', 'The lowest price must be a number of rupees'],
    ['min=abc', 'min', 'The lowest price must be a number of rupees'],
    ['max=-5', 'max', 'The highest price must be a number of rupees'],
    ['min=9000&max=100', 'min', 'The lowest price is above the highest price'],
    ['city=Xyzzyqq', 'city', 'We know no city called “Xyzzyqq”'],
    ['city=Pune&city=Delhi&city=Surat&city=Kochi', 'city', 'Choose at most 3 cities'],
    ['min=99.5&max=99.7', 'min', 'The lowest price is above the highest price'],
    ['min=300001&max=300000', 'min', 'The lowest price is above the highest price'],
    ['condition=Mint', 'condition', 'Condition must be one of New, Like New, Good, Fair, Poor'],
    ['within=7', 'within', 'Within must be one of reach, 5, 10, 25, 50, any'],
    ['sort=random', 'sort', 'Sort must be one of newest, price-low, price-high, nearest, city'],
    ['sold=yes', 'sold', 'Sold must be 1 or 0'],
    ['category=boats', 'category', 'Category not found'],
    ['cursor=1', 'cursor', 'This link to a further page is not valid'],
    [`sort=price-low&cursor=n.1.${ID}`, 'cursor', 'This link to a further page is not valid'],
    ...['n.1.2.3', 'n.1-', 'n.1e400', 'n.99999999999999999999'].map((start) => badCursor('newest', start)),
    ...['l.1.5', 'l.1e300', 'l.1000000000'].map((start) => badCursor('price-low', start)),
  ])('reports the error in %s, and ignores the parameter', (query, field, message) => {
    const { filters, problems } = parse(query)
    expect(problems).toEqual({ [field]: message })
    expect(filters).toEqual({ ...NO_FILTERS, sort: filters.sort })
  })

  it.each([
    ['lego', 'lego'],
    ['x'.repeat(2000), 'x'.repeat(2000)],
    [`${'word '.repeat(399)}words`, `${'word '.repeat(399)}words`],
    [`${'word '.repeat(400)}word`, `${'word '.repeat(398)}word…`],
    ['x'.repeat(2001), `${'x'.repeat(1999)}…`],
    // The half of a sign is none.
    [`${'x'.repeat(1998)}🙂🙂`, `${'x'.repeat(1998)}\uFFFD…`],
  ])('reads the beginning of a long text', (typed, search) => {
    const { filters, problems } = parse(`search=${encodeURIComponent(typed)}`)
    expect([filters.search, problems, isCutSearch(filters.search)]).toEqual([search, {}, search !== typed])
    // A link to the next page has the same text.
    expect(parse(`search=${encodeURIComponent(search)}`).filters.search).toBe(search)
  })

  it.each([
    ['sort=city&near=pune', 'Pune'],
    ['sort=city&near=Bombay&city=Pune', 'Mumbai'],
    // The first of the chosen cities is the default.
    ['sort=city&city=Siliguri&city=Pune', 'Siliguri'],
    // No city is named, so the page asks.
    ['sort=city', null],
    ['sort=city&near=', null],
    // Other sort orders ignore `near`.
    ['sort=price-low&near=Pune', null],
    ['near=Nowhere+at+all', null],
  ])('with ?%s the city %s comes first', (query, near) => {
    expect(parse(query)).toMatchObject({ filters: { near }, problems: {} })
  })

  it.each([`x${'y'.repeat(130)}`, 'Nowhere at all'])('refuses the unknown city %s and asks again', (near) => {
    const { filters, problems } = parse(`sort=city&near=${near}&city=Pune`)
    expect(Object.keys(problems)).toEqual(['near'])
    expect(asksForCity(filters)).toBe(true)
    expect(filters.cities).toEqual(['Pune'])
  })

  it.each(['c.1795222501748', 'e.1795222501748'])('continues from %s only in the order by a city', (start) => {
    const cursor = `${start}.${ID}`
    expect(parse(`sort=city&near=Pune&cursor=${cursor}`)).toMatchObject({ filters: { cursor }, problems: {} })
    const problems = { cursor: 'This link to a further page is not valid' }
    for (const query of ['', 'sort=newest', 'sort=city', 'search=watch', 'search=watch&sort=price-low']) {
      expect(parse(`${query}&cursor=${cursor}`)).toMatchObject({ filters: { cursor: null }, problems })
    }
    expect(parse(`sort=city&near=Pune&cursor=n.1.${ID}`)).toMatchObject({ filters: { cursor: null }, problems })
    // Until a city is named, the pages are those of the default order.
    expect(parse(`sort=city&cursor=n.1.${ID}`)).toMatchObject({ filters: { cursor: `n.1.${ID}` }, problems: {} })
  })

  it.each(['n.1795222501748', 'l.500', 'h.500', 'r.0.061'])('accepts %s as a cursor only for a search', (start) => {
    const cursor = `${start}.${ID}`
    expect(parse(`search=watch&cursor=${cursor}`)).toMatchObject({ filters: { cursor }, problems: {} })
    const problems = { cursor: 'This link to a further page is not valid' }
    const other = start.startsWith('h') ? 'price-low' : 'price-high'
    for (const query of [`search=watch&sort=${other}`, start.startsWith('n') ? 'sort=price-low' : '']) {
      expect(parse(`${query}&cursor=${cursor}`)).toMatchObject({ filters: { cursor: null }, problems })
    }
  })

  it.each(['r.1795222501748', 'r.1e6', 'r.0.5.1', 'l.0.5', 'h.1e300', 'n.1e300'])(
    'reports %s as an invalid cursor of a search, and leaves it out',
    (start) => {
      expect(parse(`search=cheap+watches&cursor=${start}.${ID}`)).toEqual({
        filters: { ...NO_FILTERS, search: 'cheap watches' },
        problems: { cursor: 'This link to a further page is not valid' },
      })
    },
  )

  it('never throws, and accepted values survive a round trip', () => {
    const name = constantFrom(...Object.keys(listingQuery.shape), 'other')
    const text = oneof(
      string({ unit: 'binary', maxLength: 40 }),
      constantFrom(...CONDITIONS, '1', '100', 'price-low', 'city', 'Pune', 'Cards'),
    )
    assert(
      property(array(tuple(name, text), { maxLength: 8 }), (pairs) => {
        const { filters, problems } = parseListingFilters(new URLSearchParams(pairs))
        // A page asks again for a city that it does not know, and its link for the first chosen one.
        pre(problems.near === undefined || filters.cities.length === 0)
        const again = parseListingFilters(toSearchParams(filters))
        expect(again).toEqual({ filters, problems: {} })
      }),
    )
  })
})

describe('writing filters into a URL', () => {
  it('leaves defaults out, and keeps the parameters in one order', () => {
    expect(filtersHref('/browse', {})).toBe('/browse')
    expect(filtersHref('/browse', { sold: true, search: 'a b', conditions: ['Poor', 'New'] })).toBe(
      '/browse?search=a+b&condition=New&condition=Poor&sold=1',
    )
  })

  it("keeps the category of a category's page in the path alone", () => {
    expect(filtersHref('/category/lego', { category: 'lego', min: 100 })).toBe('/category/lego?min=100')
  })

  it('has a chip for each filter that is on, each leaving the others', () => {
    const filters = {
      ...NO_FILTERS,
      search: 'robot',
      category: 'lego' as const,
      min: 500,
      conditions: ['New' as const],
      sold: true,
    }
    const chips = buildFilterChips(filters, CHIPS)
    expect(chips.map(({ label }) => label)).toEqual(['“robot”', 'LEGO Sets', 'From ₹500', 'New', 'Sold items included'])
    expect(chips[2]?.without).toEqual({ ...filters, min: 0 })
    expect(chips[3]?.without).toEqual({ ...filters, conditions: [] })
    expect(buildFilterChips(NO_FILTERS, CHIPS)).toEqual([])
  })

  it.each([
    ['', null, ''],
    ['', 'newest', ''],
    ['', 'price-low', 'price-low'],
    ['robot', null, ''],
    ['robot', 'newest', 'newest'],
  ] as const)('of a search for “%s” in the order %s the select shows “%s”', (search, sort, shown) => {
    expect(chosenSort({ search, sort })).toBe(shown)
  })

  it('shows prices in rupees with Indian grouping', () => {
    expect(priceRangeLabel({ min: 2000, max: 45_000 })).toBe('₹2,000 – ₹45,000')
    expect(priceRangeLabel({ min: 0, max: 125_000 })).toBe('Up to ₹1,25,000')
  })
})

it('says problems and chips in the reader’s language, with addresses in English', () => {
  const { problems } = inLanguage('hi', () => parse('min=abc&city=Atlantis'))
  expect(problems).toEqual({
    min: 'सबसे कम क़ीमत रुपयों में लिखें, जैसे 500',
    city: '“Atlantis” नाम का कोई शहर हमें नहीं मिला',
  })
  const { filters } = parse('condition=Good&city=New+Delhi&max=500')
  const cityName = (city: string) => (city === 'Delhi' ? 'दिल्ली' : city)
  const chips = inLanguage('hi', () => buildFilterChips(filters, { ...CHIPS, cityName }))
  expect(chips.map(({ label }) => label)).toEqual(['₹500 तक', 'अच्छी हालत', 'दिल्ली'])
  expect(toSearchParams(filters).toString()).toBe('max=500&condition=Good&city=Delhi')
})

it('takes a city by its Hindi name, too', () => {
  expect(parse('city=%E0%A4%AA%E0%A5%81%E0%A4%A3%E0%A5%87&sort=city&near=%20नई दिल्ली').filters).toMatchObject({
    cities: ['Pune'],
    near: 'Delhi',
  })
})
