import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'

import type { Listing } from '#app/nouns/item/listing.schema.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { shownListing } from '#test/shown-listing.ts'

import { filledSentence, ListingTabs, showFacts } from './listing-tabs.tsx'

const item = shownListing({
  title: 'Tin robot',
  description: 'First line\nhttps://example.com/offer <b>bold</b>',
  price: 1500,
  category: 'action-figures',
  createdAt: '2026-02-01T20:00:00.000Z',
  onlinePurchaseLink: 'https://shop.example.com/robot?ref=1',
  tags: ['wind up'],
  attributes: { brand: 'Horikawa' },
})
const render = (changes: Partial<Listing> = {}) =>
  renderToString(
    <MemoryRouter>
      <ListingTabs item={{ ...item, ...changes }} facts={showFacts({ ...item, ...changes })} />
    </MemoryRouter>,
  )

test('the prices that the owner asked are told with their days', () => {
  const priceHistory = [
    { price: 2000, since: '2026-11-02T10:00:00.000Z' },
    { price: 1500, since: '2026-11-12T10:00:00.000Z' },
  ]
  expect(render({ priceHistory })).toMatch(/>Price history<.*>₹2,000 from 2 Nov 2026<.*>₹1,500 from 12 Nov 2026</)
  expect(render()).not.toContain('Price history')
})

test('a size stands beside the same on other scales', () => {
  expect(showFacts({ category: 'shoes', attributes: { brand: 'Bata', size: 'UK 8' } })).toEqual([
    { name: 'Brand', value: 'Bata' },
    { name: 'Size', value: 'UK 8 · EU 42 · US 9' },
  ])
})

describe('values that an import made up', () => {
  test.each([
    [[], ''],
    [['price'], 'Price was filled in on import; the source did not state it.'],
    [['price', 'images'], 'Price and photo were filled in on import; the source did not state them.'],
    [
      ['price', 'condition', 'location', 'images'],
      'Price, condition, place and photo were filled in on import; the source did not state them.',
    ],
    [['something_new'], ''],
  ])('%j reads %j', (filled, sentence) => {
    expect(filledSentence(filled)).toBe(sentence)
  })

  test('are marked under Item Details', () => {
    expect(render({ filled: ['price'] })).toContain('Price was filled in on import')
    expect(render()).not.toContain('filled in on import')
  })
})

test('in Hindi, with places and facts that have a name there, and what the seller wrote as it is', () => {
  const html = inLanguage('hi', () =>
    render({
      location: 'Kothrud, Pune',
      shownPlace: 'कोथरूड, पुणे',
      delivery: 'hand-over',
      attributes: { brand: 'Horikawa', height: '12.5', 'Box Included': 'Yes', Strap: 'With the first buckle' },
      filled: ['price', 'location'],
    }),
  )
  expect(html).toContain('कोथरूड, पुणे में या आस-पास मिलें')
  expect(html).toMatch(/ब्रांड<\/dt><dd[^>]*>Horikawa/)
  expect(html).toMatch(/ऊँचाई<\/dt><dd[^>]*>12\.5 सेमी/)
  expect(html).toMatch(/Box Included<\/dt><dd[^>]*>हाँ/)
  expect(html).toMatch(/<dd[^>]* lang="en-IN">With the first buckle/)
  expect(html).not.toMatch(/<dd[^>]* lang[^>]*>(?:Horikawa|हाँ)/)
  expect(html).toContain('इम्पोर्ट के समय जोड़ी गई जानकारी: क़ीमत और जगह।')
  expect(html).toContain('href="/hi/category/action-figures"')
})

describe('the sections', () => {
  test('are all in the document, each under its heading', () => {
    const html = render()
    expect([...html.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, text]) => text)).toEqual([
      'Description',
      'Item Details',
      'Shipping',
    ])
    expect(html).not.toContain(' hidden=""')
  })

  test('the shipping texts appear only if the seller offers shipping', () => {
    const specified = ['seller typically ships within 2-3 business days', 'Local Pickup', 'Standard', 'Express']
    const ships = render({ delivery: 'ships' })
    for (const text of specified) expect(ships).toContain(text)
    const handOver = render({ delivery: 'hand-over', location: 'Leh, Ladakh' })
    expect(handOver).toContain(
      'The seller does not ship this item. You meet in or near Leh, Ladakh, see it, and then pay.',
    )
    const unsaid = render({ delivery: null })
    expect(unsaid).toContain('The seller has not said whether this item can be shipped.')
    for (const html of [handOver, unsaid]) for (const text of specified) expect(html).not.toContain(text)
  })

  test('the description is text: no markup, no link of its own', () => {
    const html = render()
    expect(html).toContain('First line\nhttps://example.com/offer &lt;b&gt;bold&lt;/b&gt;')
    expect(html).not.toContain('href="https://example.com/offer')
  })

  test('a description in another language than the page says so', () => {
    expect(render({ description: 'घड़ी नई है।' })).toContain('lang="hi-IN">घड़ी नई है।')
    expect(render({ description: 'The watch is new.' })).not.toContain('lang=')
  })

  test('the details show known facts only, with Indian dates', () => {
    const html = render()
    for (const text of ['Action Figures', 'Good', '2 Feb 2026', 'Horikawa', '/browse?search=wind+up']) {
      expect(html).toContain(text)
    }
    expect(html).not.toContain('Location')
    expect(render({ location: 'Leh, Ladakh' })).toContain('Leh, Ladakh')
  })

  test('the purchase link names its site and sends no referrer', () => {
    expect(render()).toMatch(
      /<a href="https:\/\/shop\.example\.com\/robot\?ref=1"[^>]*rel="ugc nofollow noopener noreferrer"/,
    )
  })

  test.each(['javascript:alert(1)', 'data:text/html,hi', 'not an address'])('%s is no purchase link', (link) => {
    expect(render({ onlinePurchaseLink: link })).not.toContain('Also sold at')
  })
})
