import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { COLUMN_FIELDS, parseRow } from './import-row-schema.server.ts'

const row = { id: 'L1', title: 'Tin robot', description: 'Walks and sparks.', category: 'action-figures' }
const parsed = (fields: object) => {
  const result = parseRow({ ...row, ...fields })
  if ('reasons' in result) throw new Error(JSON.stringify(result.reasons))
  return result.row
}
const reasons = (fields: object) => {
  const result = parseRow({ ...row, ...fields })
  return 'reasons' in result ? result.reasons : {}
}

describe('an accepted row', () => {
  test('needs only an id, a title, a description and a category', () => {
    expect(parsed({})).toMatchObject({ sourceId: 'L1', source: null, price: null, condition: null, images: [] })
  })

  test.each([
    ['new', 'New'],
    ['refurbished', 'Like New'],
    ['collectible', 'Like New'],
    ['used', 'Good'],
    ['Like New', 'Like New'],
    ['like_new', 'Like New'],
    ['FAIR', 'Fair'],
    ['poor', 'Poor'],
    ['Near Mint (NM or M-)', 'Like New'],
    ['Very Good Plus (VG+)', 'Good'],
    ['Very Good', 'Good'],
    ['Good (G)', 'Fair'],
    ['Pre-owned', 'Good'],
    ['Used - Like New', 'Like New'],
    ['Used – Good', 'Good'],
    ['used_like_new', 'Like New'],
    ['UsedCondition', 'Good'],
    ['Brand New in Box', 'New'],
    ['New (other)', 'Like New'],
    ['2nd Hand', 'Good'],
    ['बहुत अच्छा', 'Good'],
    ['New with tags', 'New'],
    ['Brand New', 'New'],
    ['For parts or not working', 'Poor'],
    ['Lightly_Played', 'Good'],
    ['लगभग नया', 'Like New'],
    ['ख़राब', 'Poor'],
    [1000, 'New'],
    ['1500', 'Like New'],
    ['2750', 'Like New'],
    ['3000', 'Good'],
    ['4000', 'Good'],
    ['5000', 'Good'],
    ['6000', 'Fair'],
    ['7000', 'Poor'],
  ])('has its condition %s read as %s', (written, condition) => {
    expect(parsed({ condition: written }).condition).toBe(condition)
  })

  test.each(['lego', 'LEGO Sets', 'Lego_sets'])('may spell its category %s', (category) => {
    expect(parsed({ category }).category).toBe('lego')
  })

  test.each([
    ['Toys & Games > Action Figures', 'action-figures'],
    ['Toys & Hobbies:Building Toys:LEGO', 'lego'],
    ['Toys & Games > Toys > Action & Toy Figures', 'action-figures'],
    ['Sneakers', 'shoes'],
    ['घड़ी', 'watches'],
    ['जूते', 'shoes'],
    ['Collectible Card Games|CCG Individual Cards', 'cards'],
    ['Books, Comics & Magazines', 'books'],
    ['Jewellery & Watches > Wristwatches', 'watches'],
    ['Diecast & Toy Vehicles', 'cars'],
    ['Video Games', 'games'],
    ['Toys > LEGO, Sale', 'lego'],
  ])('may name its category %s', (category, id) => {
    expect(parsed({ category }).category).toBe(id)
  })

  test.each(['Toys & Games', 'Pottery > Glass', 'Home & Garden', 'Cell Phones & Accessories'])(
    'may not name its category %s',
    (category) => {
      expect(reasons({ category })).toEqual({ category: 'is not a category of this site' })
    },
  )

  test.each([
    ['5/3/2026', '2026-03-04T18:30:00Z'],
    ['05-03-26', '2026-03-04T18:30:00Z'],
    ['05.03.2026 18:30', '2026-03-05T13:00:00Z'],
    ['5 Mar 2026', '2026-03-04T18:30:00Z'],
    ['5th March 2026', '2026-03-04T18:30:00Z'],
    ['March 5th, 2026', '2026-03-04T18:30:00Z'],
    ['2026-3-5', '2026-03-04T18:30:00Z'],
    ['2026.03.05', '2026-03-04T18:30:00Z'],
    ['2026-03-05 18:30:00 UTC', '2026-03-05T18:30:00Z'],
    ['Thu, 05 Mar 2026 10:00:00 GMT', '2026-03-05T10:00:00Z'],
    ['05-March-26 6:30 pm', '2026-03-05T13:00:00Z'],
    ['Mar 5, 2026', '2026-03-04T18:30:00Z'],
    ['०५/०३/२०२६', '2026-03-04T18:30:00Z'],
    [46_086, '2026-03-04T18:30:00Z'],
    ['46086.5', '2026-03-05T06:30:00Z'],
  ])('has its date %s read with the day first', (written, at) => {
    expect(parsed({ created_at: written }).createdAt).toEqual(new Date(at))
  })

  test.each([
    ['Y', true],
    ['TRUE', true],
    [1, true],
    ['हाँ', true],
    ['हां', true],
    ['१', true],
    ['N', false],
    ['नहीं', false],
    ['off', false],
  ])('has %s read as yes or no', (written, isSold) => {
    expect(parsed({ is_sold: written })).toMatchObject({ isSold })
  })

  test.each([
    'a.jpg|b c.png',
    'a.jpg;b c.png',
    'a.jpg; b c.png',
    'a.jpg, b c.png',
    'a.jpg b c.png',
    'a.jpg\nb c.png',
    '["a.jpg", "b c.png"]',
  ])('has its images %j read as a list', (images) => {
    expect(parsed({ images }).images).toEqual(['a.jpg', 'b c.png'])
  })

  test('has addresses and keys of images told apart by blanks, and names of files with commas kept', () => {
    const [a, b] = ['https://shop.example/1?w=2,3', 'https://shop.example/2']
    for (const images of [`${a} ${b}`, `${a}, ${b}`]) expect(parsed({ images }).images).toEqual([a, b])
    expect(parsed({ images: 'item-images/pool/x, item-images/pool/y' }).images).toEqual([
      'item-images/pool/x',
      'item-images/pool/y',
    ])
    expect(parsed({ images: 'Robot, tin, walking.jpg' }).images).toEqual(['Robot, tin, walking.jpg'])
    expect(parsed({ images: '[front].jpg' }).images).toEqual(['[front].jpg'])
  })

  test('has HTML and entities read as text, and keeps what is none', () => {
    const given = {
      title: 'Tom &amp; Jerry &#8211; <b>tin</b> robot',
      description:
        '<style>p { color: red }</style><p>Walks.<br>Sparks &lt; 5&nbsp;cm</p><ul><li>One</li><li>Two</li></ul><script>alert(1)</script>',
      brand: 'Tinplate &amp; Co.',
    }
    expect(parsed(given)).toMatchObject({
      title: 'Tom & Jerry – tin robot',
      description: 'Walks.\nSparks < 5 cm\n\nOne\nTwo',
      attributes: { brand: 'Tinplate & Co.' },
    })
    const plain = 'R&D <3 x < y, from <robot> to\n  AT&T'
    expect(parsed({ description: plain }).description).toBe(plain)
  })

  test.each([
    [1299, 1299],
    ['1,25,000', 125_000],
    ['₹ 1,299', 1299],
    ['१२९९', 1299],
    ['1299/-', 1299],
    ['1.5 lakh', 150_000],
    ['12,50,000.00', 1_250_000],
    ['1,250,000', 1_250_000],
    ['1 250', 1250],
    ['Rs. 500.00', 500],
    [999_999_999, 999_999_999],
  ])('has its price %s read as %d', (price, rupees) => {
    expect(parsed({ price }).price).toBe(rupees)
    expect(parsed({ price_inr: price }).price).toBe(rupees)
  })

  test('says whether the seller ships, or that it is unknown', () => {
    expect(parsed({ can_ship: 'yes' }).delivery).toBe('ships')
    expect(parsed({ can_ship: false }).delivery).toBe('hand-over')
    expect(parsed({}).delivery).toBeNull()
    expect(reasons({ can_ship: 'maybe' })).toEqual({ can_ship: 'must be true or false' })
  })

  test('has lists from JSON or from text with bars, and no more than five images', () => {
    expect(parsed({ tags: ['tin', ' toy ', 'tin', ''] }).tags).toEqual(['tin', 'toy'])
    expect(parsed({ tags: 'tin| toy' }).tags).toEqual(['tin', 'toy'])
    expect(parsed({ images: ['a', 'b', 'c', 'd', 'e', 'f'] }).images).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('has its dates read as Indian time unless they name a zone', () => {
    expect(parsed({ created_at: '2026-03-05' }).createdAt).toEqual(new Date('2026-03-04T18:30:00Z'))
    expect(parsed({ created_at: '2026-03-05 10:00' }).createdAt).toEqual(new Date('2026-03-05T04:30:00Z'))
    expect(parsed({ created_at: '2026-03-05T10:00:00.5Z' }).createdAt).toEqual(new Date('2026-03-05T10:00:00.500Z'))
  })

  test('takes its place from location, else from city', () => {
    expect(parsed({ city: 'Chennai' })).toMatchObject({ location: 'Chennai', attributes: {} })
    expect(parsed({ city: 'Chennai', location: 'Adyar' })).toMatchObject({
      location: 'Adyar',
      attributes: { City: 'Chennai' },
    })
  })

  test('has a title and a place without invisible characters, and keeps its whole id', () => {
    const given = { title: '\u202eTin\u200b \u2066robot\u2069', city: 'Pu\u00adne\u3164', id: 'L\u200b1' }
    expect(parsed(given)).toMatchObject({ title: 'Tin robot', location: 'Pune', sourceId: 'L\u200b1' })
    expect(parsed({ location: '\uffa0', brand: '\u115f' })).toMatchObject({ location: null, attributes: {} })
  })

  test('has blank and null fields counted as absent', () => {
    expect(parsed({ price: '', condition: ' ', brand: null, tags: null })).toMatchObject({
      price: null,
      condition: null,
      attributes: {},
    })
  })

  test('keeps extra fields under readable labels', () => {
    const facts = { brand: 'LEGO', year: 1998, ref: '5906-1', pieces: 23, mrp_inr: 125000, price_gbp: 14.5 }
    expect(parsed({ ...facts, 'Lid included': true, minifigs: ['Johnny', 'Pippin'] }).attributes).toEqual({
      brand: 'LEGO',
      year: '1998',
      Reference: '5906-1',
      Pieces: '23',
      MRP: '₹1,25,000',
      'Price in GBP': '£14.50',
      'Lid Included': 'Yes',
      Minifigs: 'Johnny, Pippin',
    })
  })

  test.each(['1,25,000', '₹ 1.25 lakh', 'sava lakh', 125_000])(
    'reads the printed price %j as it reads prices',
    (mrp) => {
      expect(parsed({ mrp_inr: mrp })).toMatchObject({ attributes: { MRP: '₹1,25,000' }, hints: { mrpInr: 125_000 } })
    },
  )

  test('never keeps the owner or their contact details', () => {
    expect(parsed({ email: 'a@b.example', user_id: '7', Phone: '98' }).attributes).toEqual({})
  })

  test('knows field names in any spelling', () => {
    expect(parsed({ 'Price INR': '500', 'Is-Sold': 'yes' })).toMatchObject({ price: 500, isSold: true })
  })
})

describe('a refused row', () => {
  test.each([
    [{ id: undefined }, { id: 'is missing' }],
    ...['id', 'ISBN', 'isbn_13', 'EAN', 'Variant Barcode', 'gtin'].flatMap((name) =>
      ['9.78014E+12', '9,78014e+12'].map((value): [object, object] => [
        { [name]: value },
        { [name.toLowerCase().replace(' ', '_')]: expect.stringContaining('changed by a spreadsheet') },
      ]),
    ),
    [{ created_at: '31/02/2026' }, { created_at: expect.stringContaining('the day first') }],
    [{ created_at: '03/25/2026' }, { created_at: expect.stringContaining('the day first') }],
    [{ created_at: '5 Foo 2025' }, { created_at: expect.stringContaining('must be a date') }],
    [{ title: '' }, { title: 'is missing' }],
    [{ title: 'x'.repeat(201) }, { title: 'must have at most 200 characters' }],
    [{ description: 'x'.repeat(5001) }, { description: 'must have at most 5,000 characters' }],
    [{ description: { text: 'x' } }, { description: 'must be text or a number' }],
    [{ category: 'stamps' }, { category: 'is not a category of this site' }],
    [{ condition: 'gorgeous' }, { condition: expect.stringContaining('must be one of New, Like New') }],
    [{ price: 0 }, { price: expect.stringContaining('between ₹1') }],
    [{ price: -5 }, { price: expect.stringContaining('between ₹1') }],
    [{ price: 1_000_000_000 }, { price: expect.stringContaining('₹99,99,99,999') }],
    [{ price: 12.5 }, { price: 'must be whole rupees' }],
    [{ price: 'a lot' }, { price: 'must be a number of rupees' }],
    ...['12,50', '1,5', '0,125', '1250,00', '1,2,500', '1299,', '1,250,00', '1.250,00'].map(
      (price): [object, object] => [{ price }, { price: 'must be a number of rupees' }],
    ),
    [{ title: '\u200b\u2063' }, { title: 'is missing' }],
    [{ description: '\u2800\n\u3164' }, { description: 'is missing' }],
    [{ description: '<A' }, { description: 'is missing' }],
    [{ title: '<b>&nbsp;</b>' }, { title: 'is missing' }],
    [{ price: true }, { price: 'must be text or a number' }],
    [{ price: 5, price_inr: 6 }, { price: 'differs from price_inr' }],
    [{ online_purchase_link: 'javascript:alert(1)' }, { online_purchase_link: 'must be an http or https address' }],
    [{ online_purchase_link: 'https://' }, { online_purchase_link: 'must be an http or https address' }],
    [{ tags: Array.from({ length: 11 }, (_, n) => `t${n}`) }, { tags: 'may have at most 10 entries' }],
    [{ tags: ['x'.repeat(41)] }, { tags: 'may not have an entry of more than 40 characters' }],
    [{ images: [{ url: 'x' }] }, { images: 'must be a list of texts' }],
    [{ is_sold: 'maybe' }, { is_sold: 'must be true or false' }],
    [{ created_at: '2026-02-31' }, { created_at: expect.stringContaining('must be a date') }],
    [{ created_at: '2999-01-01' }, { created_at: 'must lie between the year 2000 and now' }],
    [{ title: 'a\0b' }, { title: 'has characters that cannot be stored' }],
    [{ brand: '\ud800' }, { brand: 'has characters that cannot be stored' }],
    [{ box: { width: 3 } }, { box: expect.stringContaining('must be text') }],
    [{ story: 'x'.repeat(501) }, { story: 'must have at most 500 characters' }],
    [{ '': 'x' }, { row: 'has a field without a name' }],
    [{ Brand: 'A', brand: 'B' }, { brand: 'is there twice' }],
    [{ ['y'.repeat(61)]: 1 }, { ['y'.repeat(60)]: expect.stringContaining('a name of more than 60') }],
    [
      Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`fact${n}`, n])),
      { row: 'has more than 30 extra fields' },
    ],
  ])('%j', (fields, expected) => {
    expect(reasons(fields)).toEqual(expected)
  })

  test('names all reasons at once', () => {
    expect(Object.keys(reasons({ price: 'x', condition: 'y', category: 'z' })).toSorted()).toEqual([
      'category',
      'condition',
      'price',
    ])
  })
})

test('docs/import.md names each field with an example, and its examples are accepted', () => {
  const text = readFileSync('docs/import.md', 'utf8')
  const [, table = ''] = /^\| field \| \| example \|\n(.*?)\n\n/ms.exec(text) ?? []
  const described = table.split('\n').flatMap((line) => {
    const [, names = '', , example = ''] = line.split(/(?<!\\)\|/)
    const [, value] = /`([^`]+)`/.exec(example) ?? []
    return [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, value] as const)
  })
  expect(new Set(described.map(([name]) => name))).toEqual(COLUMN_FIELDS)
  const why = described.map(([name, value = '']) => reasons({ [name]: JSON.parse(value.replaceAll('\\|', '|')) }))
  expect(Object.assign({}, ...why)).toEqual({})
  const [, line = ''] = /```json\n(\{"id".*)\n/.exec(text) ?? []
  expect(parsed(JSON.parse(line) as object)).toMatchObject({ price: 1895, condition: 'Good', location: 'Pune' })
})

test('whatever JSON a field contains, the row is accepted, or refused with reasons', () => {
  const known = 'id source title description category price price_inr condition images location city tags is_sold'
  const names = fc.constantFrom(
    ...known.split(' '),
    'online_purchase_link',
    'can_ship',
    'created_at',
    'pieces',
    'mrp_inr',
    '__proto__',
  )
  const fields = fc.dictionary(fc.oneof(names, fc.string()), fc.jsonValue({ stringUnit: 'binary' }))
  fc.assert(
    fc.property(fields, (given) => {
      const result = parseRow({ ...row, ...given })
      expect('row' in result ? result.row.sourceId : Object.keys(result.reasons).join()).not.toBe('')
    }),
    { numRuns: 100 },
  )
})
