import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'

import { CatalogueView } from '#app/features/catalogue/lists/catalogue-view.tsx'

import { withoutNamed, type FiltersInText } from './choices/in-text.ts'
import { FilterForm } from './filter-form.tsx'
import { parseListingFilters } from './listing-filters-schema.server.ts'

const COUNTS = { total: 0, more: false, byCategory: null, byCondition: null }

/** The content of the price fields at an address, and the text beside them. */
function pricesAt(search: string) {
  const form = (
    <FilterForm
      path="/browse"
      {...parseListingFilters(new URLSearchParams(search))}
      counts={COUNTS}
      cities={[]}
      categories
    />
  )
  const router = createMemoryRouter([{ path: '/browse', element: form }], { initialEntries: [`/browse?${search}`] })
  const html = renderToString(<RouterProvider router={router} />)
  const field = (name: string) => {
    const [tag = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? []
    return / value="([^"]*)"/.exec(tag)?.[1] ?? ''
  }
  return [field('min'), field('max'), /<p id="price-problem"[^>]*>([^<]*)</.exec(html)?.[1] ?? null]
}

test.each<[string, ReturnType<typeof pricesAt>]>([
  ['', ['', '', null]],
  ['min=150&max=73250', ['150', '73250', null]],
  ['min=99.50&max=250.25', ['100', '250', null]],
  ['min=9000&max=100', ['9000', '100', 'The lowest price is above the highest price']],
  ['min=-5&max=450', ['-5', '450', 'The lowest price must be a number of rupees']],
  // A number field cannot show other text.
  ['min=abc&max=450', ['', '450', 'The lowest price must be a number of rupees']],
])('at ?%s fields with refused values keep the typed text', (search, expected) => {
  expect(pricesAt(search)).toEqual(expected)
})

/** A whole list as the server renders it. */
function viewAt(search: string, more: Partial<React.ComponentProps<typeof CatalogueView>> = {}) {
  const view = (
    <CatalogueView
      viewerId={null}
      title="Browse"
      path="/browse"
      {...parseListingFilters(new URLSearchParams(search))}
      counts={COUNTS}
      page={{ items: [], nextCursor: null }}
      now={0}
      cities={['Mumbai', 'Pune']}
      categories
      {...more}
    />
  )
  const router = createMemoryRouter([{ path: '/browse', element: view }], { initialEntries: [`/browse?${search}`] })
  return renderToString(<RouterProvider router={router} />)
    .replaceAll('&amp;', '&')
    .replaceAll('<!-- -->', '')
}

/** The targets of both Reset Filters links: in the filter form of an empty list, and below 'No items found'. */
const waysOut = (search: string) =>
  [...viewAt(search).matchAll(/href="([^"]*)"[^>]*>Reset Filters</g)].map(([, href]) => href)

describe('in the order by city, without a script', () => {
  const question = (html: string) =>
    /<form[^>]*action="\/browse"(?:(?!<form).)*Which city should come first.*?<\/form>/s.exec(html)?.[0]

  test('the page asks which city comes first, and keeps the filters', () => {
    const form = question(viewAt('sort=city&condition=Good&search=lego')) ?? ''
    const fields = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, ...field]) => field)
    expect(fields).toEqual([
      ['search', 'lego'],
      ['condition', 'Good'],
      ['sort', 'city'],
    ])
    expect([...form.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [href, text])).toEqual([
      ['/browse?search=lego&condition=Good&sort=city&near=Mumbai', 'Mumbai'],
      ['/browse?search=lego&condition=Good&sort=city&near=Pune', 'Pune'],
    ])
  })

  test('an unknown city is refused at its field, and stays there', () => {
    const form = question(viewAt('sort=city&near=Nowhere+at+all')) ?? ''
    const [field = ''] = /<input[^>]*id="near"[^>]*>/.exec(form) ?? []
    expect(field).toContain('value="Nowhere at all"')
    expect(field).toContain('aria-invalid="true"')
    expect(form).toContain('We know no city called “Nowhere at all”')
  })

  test('an empty field is refused in the language of the page, not by the browser', () => {
    const form = question(viewAt('sort=city&near=')) ?? ''
    expect(form).toContain('Please enter a city')
    expect(form).toMatch(/^<form novalidate/i)
    expect(question(viewAt('sort=city'))).not.toContain('role="alert"')
  })

  test('the page names the city that comes first, even without items, and offers another choice', () => {
    const photo = { key: 'x', width: 1, height: 1, placeholder: '', alt: null }
    const there = { title: 'Robot', price: 1, category: 'lego', condition: 'Good', location: 'Surat' } as const
    const item = { ...there, id: 'a', isSold: false, isHidden: false, createdAt: '2026-01-01T00:00:00Z', photo }
    const page = (isInCity: boolean[]) => ({
      items: isInCity.map((here, index) => ({ ...item, id: String(index), isInCity: here })),
      nextCursor: null,
    })
    const html = viewAt('sort=city&near=pune&min=100', { page: page([true, false, false]) })
    expect(question(html)).toBeUndefined()
    expect(html).toContain('Items in Pune come first.')
    expect(html).toMatch(/<a[^>]*href="\/browse\?min=100&sort=city"[^>]*>Change city</)
    expect(html).toMatch(/<option value="city"[^>]*selected[^>]*>Pune first</)
    // Submitting the filter form keeps that city.
    expect(html).toMatch(/<input type="hidden" form="filters" name="near" value="Pune"/)
    expect(html.match(/>From elsewhere</g)).toHaveLength(1)
    const none = viewAt('sort=city&near=pune', { page: page([false]) })
    expect(none).toContain('No items in Pune here: these are from elsewhere.')
    expect(none).not.toContain('>From elsewhere<')
    expect(viewAt('sort=city&near=pune')).not.toContain('come first')
  })

  test('cities have the names that the server says, and addresses the English ones', () => {
    const cityNames = { Mumbai: 'मुंबई', Pune: 'पुणे', Surat: 'सूरत' }
    const asked = viewAt('sort=city&city=surat', { cityNames })
    expect(/<input type="checkbox"[^>]*><span class="choice-name">([^<]*)</.exec(asked)?.[1]).toBe('सूरत')
    expect(asked).toMatch(/<input type="checkbox"[^>]*name="city"[^>]*value="Surat"/)
    expect(asked).toContain('aria-label="Remove सूरत"')
    const typed = { ...parseListingFilters(new URLSearchParams()).filters, cities: ['constructor'] }
    expect(viewAt('', { cityNames, filters: typed })).toContain('aria-label="Remove constructor"')
    expect(question(viewAt('sort=city', { cityNames }))).toMatch(/near=Pune"[^>]*>पुणे</)
    expect(viewAt('sort=city&near=pune', { cityNames })).toMatch(/<option value="city"[^>]*selected[^>]*>पुणे first</)
  })
})

test.each<[string, ReturnType<typeof waysOut>]>([
  ['search=titan&condition=Poor', ['/browse?search=titan', '/browse?search=titan']],
  ['search=under+500&exact=1&min=900', ['/browse?search=under+500&exact=1', '/browse?search=under+500&exact=1']],
  ['category=cars&min=900', ['/browse', '/browse']],
  // Without filters, the search itself finds nothing.
  ['search=qqzzy&sort=price-low', ['/browse?search=qqzzy']],
])('at ?%s the typed text survives a change of filters', (search, expected) => {
  expect(waysOut(search)).toEqual(expected)
})

const WATCHES_LEFT = { byCategory: { shoes: 12 }, byCondition: { Good: 0 } }

/** The link after the text says how many are left, where that was counted. */
test.each<[string, object, string, [string, string][]]>([
  ['search=qqzzy', {}, 'Try other words.', [['Browse All Items', '/browse']]],
  ['', {}, 'Nothing is on sale here at the moment.', [['Browse All Items', '/browse']]],
  [
    'search=nike&category=watches',
    WATCHES_LEFT,
    'Nothing for “nike” fits the filter Watches.',
    [
      ['Without Watches · 12 items', '/browse?search=nike'],
      ['Reset Filters', '/browse?search=nike'],
    ],
  ],
  // The category alone leaves nothing, so the other filter is no way out.
  [
    'search=nike&category=watches&condition=Good',
    WATCHES_LEFT,
    'Nothing for “nike” fits the filters Watches and Good.',
    [
      ['Without Watches · 12 items', '/browse?search=nike&condition=Good'],
      ['Reset Filters', '/browse?search=nike'],
    ],
  ],
  [
    'max=60&city=Pune',
    {},
    'Nothing fits the filters Up to ₹60 and Pune.',
    [
      ['Without Up to ₹60', '/browse?city=Pune'],
      ['Without Pune', '/browse?max=60'],
      ['Reset Filters', '/browse'],
    ],
  ],
])('at ?%s an empty list says which filter leaves nothing, and what to do', (search, counts, reason, ways) => {
  const html = viewAt(search, { counts: { ...COUNTS, ...counts } })
  const [, empty = ''] = html.split('No items found')
  expect(empty).toContain(reason)
  expect([...empty.matchAll(/href="([^"]*)"[^>]*>([^<]*)</g)].map(([, href, text]) => [text, href])).toEqual(ways)
})

test('the order that a search names is the one that is chosen, until another is', () => {
  const chosen = (search: string) =>
    [...viewAt(search, { sortInText: 'Price: Low to High' }).matchAll(/<option value="([^"]*)"[^>]*>([^<]*)</g)][0]
  expect(chosen('search=cheapest+lego')?.slice(1)).toEqual(['', 'Price: Low to High'])
  expect(viewAt('search=lego')).toContain('Most relevant')
})

/** The form as the server renders it. */
function formAt(search: string, more: Partial<React.ComponentProps<typeof FilterForm>> = {}) {
  const form = (
    <FilterForm
      path="/browse"
      {...parseListingFilters(new URLSearchParams(search))}
      counts={COUNTS}
      cities={['Pune']}
      categories
      {...more}
    />
  )
  const router = createMemoryRouter([{ path: '/browse', element: form }], { initialEntries: [`/browse?${search}`] })
  return renderToString(<RouterProvider router={router} />).replaceAll('&amp;', '&')
}

test('a price in the search text fills the fields, unless the URL has one', () => {
  const priceInText = { min: 0, max: 5000, without: { search: 'titan', exact: false } }
  const highest = (html: string) => / value="(\d*)"/.exec(/<input[^>]* name="max"[^>]*>/.exec(html)?.[0] ?? '')?.[1]
  expect(highest(formAt('search=titan+under+5000', { priceInText }))).toBe('5000')
  expect(highest(formAt('search=titan+under+5000&max=900', { priceInText }))).toBe('900')
})

test('price ranges are links with counts; the chosen one leads back to any price, also when the text named it', () => {
  const byPrice = [
    { min: 0, max: 499, n: 1480 },
    { min: 200_000, max: null, n: 2 },
  ]
  const links = (html: string) => {
    const [list = ''] = /<ul aria-label="Price ranges".*?<\/ul>/s.exec(html) ?? []
    return [...list.matchAll(/<a([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', text = '']) => [
      text.replaceAll(/<!-- -->|<[^>]*>/g, ''),
      /href="([^"]*)"/.exec(attributes)?.[1],
      attributes.includes('aria-current'),
    ])
  }
  const counts = { ...COUNTS, byPrice }
  expect(links(formAt('category=cars&min=200000&condition=Good', { counts }))).toEqual([
    ['Under ₹500 about 1,500', '/browse?category=cars&max=499&condition=Good', false],
    ['₹2,00,000 and up 2', '/browse?category=cars&condition=Good', true],
  ])
  const priceInText = { min: 0, max: 499, without: { search: 'titan', exact: false } }
  expect(links(formAt('search=titan+up+to+499', { counts, priceInText }))[0]).toEqual([
    'Under ₹500 about 1,500',
    '/browse?search=titan',
    true,
  ])
})

test('the slider shows the range before its script is there', () => {
  const slider = (search: string) => {
    const [svg = ''] =
      /<svg aria-hidden="true" class="block size-full overflow-visible".*?<\/svg>/s.exec(formAt(search)) ?? []
    return [...svg.matchAll(/<circle cx="([\d.]+)%" cy="22" r="11"/g)].map(([, at]) => Math.round(Number(at)))
  }
  expect(slider('')).toEqual([0, 100])
  expect(slider('min=500&max=5000')).toEqual([15, 52])
  expect(slider('min=200000')).toEqual([100, 100])
})

test('what the text names is ticked in the list, and no category without a hit is offered', () => {
  const categories = (html: string) =>
    [...html.matchAll(/<a([^>]*)>(?:<svg.*?<\/svg>)?<span class="choice-name">([^<]*)</gs)].map(
      ([, attributes = '', name]) => [
        name,
        /href="([^"]*)"/.exec(attributes)?.[1],
        attributes.includes('aria-current'),
      ],
    )
  const without = { search: 'used in pune', exact: false }
  const inText: FiltersInText = {
    category: { id: 'lego', without },
    conditions: { chosen: ['Good'], without },
    cities: { chosen: ['Pune'], without },
  }
  const search = 'search=lego+used+in+pune'
  const named = formAt(search, { inText })
  expect(categories(named)).toEqual([
    ['All categories', '/browse?search=used+in+pune', false],
    ['LEGO Sets', `/browse?${search}&category=lego`, true],
  ])
  const ticked = (html: string) =>
    [...html.matchAll(/<input type="checkbox"[^>]*>/g)].flatMap(([tag]) =>
      tag.includes('checked') ? [/ value="([^"]*)"/.exec(tag)?.[1]] : [],
    )
  expect(ticked(named)).toEqual(['Pune', 'Good'])
  // A choice in the address wins.
  expect(ticked(formAt(`${search}&condition=Poor`, { inText }))).toEqual(['Pune', 'Poor'])
  const counted = { ...COUNTS, byCategory: { books: 2, cars: 0 } }
  expect(categories(formAt('search=red', { counts: counted })).map(([name]) => name)).toEqual([
    'All categories',
    'Books',
  ])
  expect(categories(formAt('search=red&category=cars', { counts: counted }))).toHaveLength(3)
})

test('ticks from the text are not sent twice, and taken back they leave the text', () => {
  const inText: FiltersInText = {
    category: null,
    conditions: { chosen: ['Good', 'Fair'], without: { search: 'lego in pune', exact: false } },
    cities: { chosen: ['Pune'], without: { search: 'lego used', exact: false } },
  }
  const { filters } = parseListingFilters(new URLSearchParams('search=lego+used+in+pune'))
  const asSaid = { ...filters, conditions: ['Fair', 'Good'] as const, cities: ['Pune'] }
  expect(withoutNamed({ ...asSaid, conditions: [...asSaid.conditions] }, inText)).toEqual(filters)
  expect(withoutNamed({ ...filters, cities: ['Pune'] }, inText).search).toBe('lego in pune')
  const other = withoutNamed({ ...filters, conditions: ['Fair'], cities: ['Pune'] }, inText)
  expect(other).toMatchObject({ search: 'lego used in pune', conditions: ['Fair'], cities: [] })
})
