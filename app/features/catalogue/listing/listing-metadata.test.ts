import { describe, expect, test } from 'vitest'

import type { Listing } from '#app/nouns/item/listing.schema.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { languagePrefix } from '#app/shared/language/addresses.ts'
import { LANGUAGE_TAGS, LANGUAGES } from '#app/shared/language/languages.ts'
import { shownListing } from '#test/shown-listing.ts'

import { cutDescription, listingMeta, listingTrail, productData, shareFacts } from './listing-metadata.ts'

const item = shownListing({
  description: 'Runs well.\n\nOne owner   since 1987.',
  location: 'Mysuru, Karnataka',
  photos: [
    { key: 'item-images/u/one', width: 1600, height: 1200, placeholder: '', alt: null },
    { key: 'item-images/u/two', width: 500, height: 500, placeholder: '', alt: null },
  ],
})
const site = 'https://khazana.example'
const now = Date.parse('2026-11-20T20:00:00Z')

describe('the description', () => {
  test('is one line, and whole when it fits', () => {
    expect(cutDescription(item.description)).toBe('Runs well. One owner since 1987.')
    expect(cutDescription('x'.repeat(160))).toBe('x'.repeat(160))
  })

  test('ends at 160', () => {
    expect(cutDescription('x'.repeat(161))).toBe('x'.repeat(160))
    expect(cutDescription(`${'x'.repeat(159)} yz`)).toBe('x'.repeat(159))
  })

  test.each([
    ['a surrogate pair', '🎁'],
    ['a family of joined people', '👨‍👩‍👧‍👦'],
    ['a flag', '🇮🇳'],
    ['a Devanagari syllable', 'क्षि'],
    ['a letter with its accent', 'é'.normalize('NFD')],
  ])('never cuts through %s', (_, character) => {
    const before = 'x'.repeat(159)
    expect(cutDescription(before + character + character)).toBe(before)
    const fitting = 'x'.repeat(160 - character.length) + character
    expect(cutDescription(`${fitting}and more`)).toBe(fitting)
  })
})

describe('the head', () => {
  const contents = (listing: Listing) =>
    new Map(
      listingMeta(listing, shareFacts(listing), site).map((tag) => {
        const entry: Record<string, unknown> = { ...tag }
        return [
          entry['property'] ?? entry['name'] ?? entry['rel'] ?? 'title',
          entry['content'] ?? entry['href'] ?? entry['title'],
        ]
      }),
    )

  test('has an address and a picture of its own in Hindi', () => {
    expect(inLanguage('hi', () => Object.fromEntries(contents(item)))).toMatchObject({
      canonical: `${site}/hi/listing/${item.id}`,
      'og:locale': 'hi_IN',
      'og:image': `${site}/share/${item.id}.hi.jpg`,
    })
  })

  test('names the same page in each language, and the English one for everybody else', () => {
    const addresses = [
      ...LANGUAGES.map((language) => [LANGUAGE_TAGS[language], languagePrefix(language)]),
      ['x-default', ''],
    ]
    expect(addresses).toEqual(
      expect.arrayContaining([
        ['en-IN', ''],
        ['hi-IN', '/hi'],
      ]),
    )
    for (const language of LANGUAGES) {
      const others = inLanguage(language, () => listingMeta(item, '', site)).filter((tag) => 'hrefLang' in tag)
      expect(others).toEqual(
        addresses.map(([hrefLang, prefix]) => {
          return { tagName: 'link', rel: 'alternate', hrefLang, href: `${site}${prefix}/listing/${item.id}` }
        }),
      )
    }
  })

  test('describes the listing to chats and search engines', () => {
    expect(Object.fromEntries(contents(item))).toMatchObject({
      title: 'HMT Janata, hand-wound · ₹1,25,000 · Khazana',
      description: 'Runs well. One owner since 1987.',
      canonical: `${site}/listing/${item.id}`,
      'og:type': 'product',
      'og:url': `${site}/listing/${item.id}`,
      'og:image': `${site}/share/${item.id}.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'product:price:amount': '125000',
      'product:price:currency': 'INR',
      'product:availability': 'in stock',
      'product:condition': 'used',
      'twitter:card': 'summary_large_image',
    })
  })

  test('tells what the title does not, before the description', () => {
    const described = contents({
      ...item,
      attributes: { brand: 'HMT', movement: 'Hand-wound', case: '35', box: 'With box' },
    })
    expect(described.get('description')).toBe('35 mm · With box — Runs well. One owner since 1987.')
    expect(described.get('og:description')).toBe(described.get('description'))
  })

  test('states that the item is sold or new', () => {
    const sold = contents({ ...item, isSold: true, condition: 'New' })
    expect(sold.get('product:availability')).toBe('out of stock')
    expect(sold.get('product:condition')).toBe('new')
  })
})

describe('the structured data', () => {
  test('are a product with an offer in rupees', () => {
    expect(productData(item, { publicUrl: site, now })).toMatchObject({
      '@type': 'Product',
      name: item.title,
      category: 'Watches',
      image: [`${site}/photos/item-images/u/one-1600.webp`, `${site}/photos/item-images/u/two-640.webp`],
      offers: {
        price: 125_000,
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/UsedCondition',
        seller: { '@type': 'Person', name: 'Asha' },
      },
    })
  })

  test('say the language of the page', () => {
    const page = () => productData(item, { publicUrl: site, now }).mainEntityOfPage
    expect(page()).toMatchObject({ '@id': `${site}/listing/${item.id}`, inLanguage: 'en-IN' })
    expect(inLanguage('hi', page)).toMatchObject({ '@id': `${site}/hi/listing/${item.id}`, inLanguage: 'hi-IN' })
  })

  test('have photos at the address that the viewer gets', () => {
    const photoBase = (key: string) => (key.endsWith('one') ? 'https://photos.example' : '/photos')
    expect(productData(item, { publicUrl: site, now, photoBase }).image).toEqual([
      'https://photos.example/item-images/u/one-1600.webp',
      `${site}/photos/item-images/u/two-640.webp`,
    ])
  })

  test('have the picture of the category in place of photos', () => {
    const without = { ...item, photos: [] }
    expect(productData(without, { publicUrl: site, now }).image).toEqual([`${site}/art/category-${item.category}.svg`])
  })

  test.each([
    ['New', 'NewCondition'],
    ['Like New', 'UsedCondition'],
    ['Good', 'UsedCondition'],
    ['Fair', 'UsedCondition'],
    ['Poor', 'UsedCondition'],
  ] as const)('%s is %s', (condition, expected) => {
    expect(productData({ ...item, condition }, { publicUrl: site, now }).offers.itemCondition).toBe(
      `https://schema.org/${expected}`,
    )
  })

  test('a sold item is sold out', () => {
    expect(productData({ ...item, isSold: true }, { publicUrl: site, now }).offers.availability).toBe(
      'https://schema.org/SoldOut',
    )
  })

  test('the price is valid for 30 days, counted in India', () => {
    // 20 November in London is already the 21st in India.
    expect(productData(item, { publicUrl: site, now }).offers.priceValidUntil).toBe('2026-12-21')
    expect(productData(item, { publicUrl: site, now: now - 2 * 60 * 60 * 1000 }).offers.priceValidUntil).toBe(
      '2026-12-20',
    )
  })

  test('name a brand and how it is handed over only where they are known', () => {
    const read = (more: Partial<typeof item>) => {
      const { brand, offers } = productData({ ...item, ...more }, { publicUrl: site, now })
      return [brand, 'shippingDetails' in offers ? offers.shippingDetails : undefined]
    }
    const india = { '@type': 'DefinedRegion', addressCountry: 'IN' }
    const shipping = { '@type': 'OfferShippingDetails', shippingDestination: india }
    expect(read({ attributes: {}, delivery: null })).toEqual([undefined, undefined])
    expect(read({ attributes: { brand: 'Titan' }, delivery: 'ships' })).toEqual([
      { '@type': 'Brand', name: 'Titan' },
      shipping,
    ])
    expect(read({ attributes: {}, delivery: 'hand-over' })).toEqual([undefined, { ...shipping, doesNotShip: true }])
  })
})

test.each<[category: string, attributes: Record<string, string>, data: object]>([
  [
    'books',
    { isbn: '9780141439518', author: 'Jane Austen', publisher: 'Penguin' },
    {
      isbn: '9780141439518',
      gtin13: '9780141439518',
      brand: { '@type': 'Brand', name: 'Penguin' },
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Author', value: 'Jane Austen' }],
    },
  ],
  [
    'watches',
    { brand: 'Titan', model: 'Edge', case: '38.5', colour: 'Black' },
    {
      brand: { '@type': 'Brand', name: 'Titan' },
      model: 'Edge',
      size: '38.5 mm',
      color: 'Black',
    },
  ],
  [
    'lego',
    { 'set-number': '10270', pieces: '2504' },
    { mpn: '10270', additionalProperty: [{ '@type': 'PropertyValue', name: 'Pieces', value: 2504 }] },
  ],
  [
    'cars',
    { kilometres: '61500', fuel: 'Diesel' },
    {
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'Kilometres', value: 61_500, unitText: 'km' },
        { '@type': 'PropertyValue', name: 'Fuel', value: 'Diesel' },
      ],
    },
  ],
  [
    'games',
    { ean: '5702015599344', platform: 'PC' },
    {
      gtin13: '5702015599344',
      additionalProperty: [{ '@type': 'PropertyValue', name: 'Platform', value: 'PC' }],
    },
  ],
  [
    'shoes',
    { size: 'UK 8', material: 'Mesh', for: 'Men' },
    {
      size: 'UK 8',
      material: 'Mesh',
      additionalProperty: [{ '@type': 'PropertyValue', name: 'For', value: 'Men' }],
    },
  ],
  ['books', { Brand: 'LEGO', Year: '1970s' }, {}],
])('%s: the data has the properties that %j are', (category, attributes, data) => {
  const product = productData({ ...item, category, attributes }, { publicUrl: site, now })
  const bare = productData({ ...item, category, attributes: {} }, { publicUrl: site, now })
  expect(product).toEqual({ ...bare, ...data })
})

test('the facts to share are in the reader’s language, have a name where a number has no unit, and leave out codes and free facts', () => {
  const attributes = {
    'set-number': '75192',
    pieces: '7541',
    sealed: 'Sealed',
    year: '2017',
    theme: 'Star Wars',
    Shelf: 'B4',
  }
  const facts = () => shareFacts({ title: 'LEGO Star-Wars Falcon', category: 'lego', attributes })
  expect(facts()).toBe('Pieces: 7,541 · Sealed · 2017')
  expect(inLanguage('hi', facts)).toBe('पीस: 7,541 · सील बंद · 2017')
})

test('the breadcrumb leads through the category', () => {
  expect(listingTrail(item).map(({ path }) => path)).toEqual(['/', '/category/watches', `/listing/${item.id}`])
})
