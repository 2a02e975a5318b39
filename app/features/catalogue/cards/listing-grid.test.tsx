import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { Heart } from '#app/features/wishlist/heart.tsx'
import type { ListingCard } from '#app/nouns/item/listing.schema.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { ListingGrid } from './listing-grid.tsx'

const card = (id: string): ListingCard => ({
  id,
  title: `Title ${id}`,
  price: 500,
  category: 'books',
  condition: 'Good',
  location: 'Kothrud, Pune',
  isSold: false,
  isHidden: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  photo: { key: 'key', width: 4, height: 3, placeholder: '', alt: null },
})

/** The titles and the dividers of a grid, in their order. */
function listRows(whole: number | null, ids: string[]): string[] {
  const element = <ListingGrid items={ids.map(card)} now={0} columns={3} whole={whole} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return [...html.matchAll(/Title \w|Similar items/g)].map(([text]) => text)
}

test('a divider stands before the first card that only resembles what was searched for', () => {
  expect(listRows(2, ['a', 'b', 'c'])).toEqual(['Title a', 'Title b', 'Similar items', 'Title c'])
  expect(listRows(null, ['a', 'b'])).toEqual(['Title a', 'Title b'])
  // The similar ones are on a later page.
  expect(listRows(2, ['a', 'b'])).toEqual(['Title a', 'Title b'])
})

test('titles in another language than the page say so', () => {
  const items = [
    { ...card('a'), title: 'घड़ी नई है' },
    { ...card('b'), title: 'The watch' },
  ]
  const listMarked = () => {
    const element = <ListingGrid items={items} now={0} columns={3} />
    const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
    return [...html.matchAll(/lang="([^"]*)"[^>]*>([^<]*)/g)].map(([, lang, text]) => [lang, text])
  }
  expect(listMarked()).toEqual([['hi-IN', 'घड़ी नई है']])
  expect(inLanguage('hi', listMarked)).toEqual([['en-IN', 'The watch']])
})

test('a card in Hindi translates the place, the condition and the age', () => {
  const item = { ...card('a'), shownCity: 'पुणे' }
  const element = <ListingGrid items={[item]} now={Date.parse('2026-01-03T00:00:00Z')} columns={3} />
  const html = inLanguage('hi', () =>
    renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />),
  )
  expect(html.replaceAll(/<!--.*?-->|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    'अच्छी हालत ₹500 Title a पुणे 2 दिन पहले',
  )
})

test('a card says a price from a lakh on in lakhs, too', () => {
  const render = (price: number) => {
    const element = <ListingGrid items={[{ ...card('a'), price }]} now={0} columns={3} />
    return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  }
  expect(render(125_000)).toMatch(/₹1,25,000<.*>1\.25 lakh</)
  expect(inLanguage('hi', () => render(125_000))).toMatch(/₹1,25,000<.*>1\.25 लाख</)
  expect(inLanguage('hi', () => render(99_999))).not.toContain('लाख')
})

test('24 cards say once what all of them have in common', () => {
  const uuid = (n: number) => `01a22ac4-989a-7afb-b406-84a2eb30d${n + 100}`
  const items = Array.from({ length: 24 }, (_, n) => ({
    ...card(uuid(n)),
    title: 'Timex Empera in rose tone, an unused gift'.padEnd(42, '.'),
    photo: {
      key: `item-images/${uuid(n)}/${'0'.repeat(32)}`,
      width: 1600,
      height: 900,
      placeholder: 'U'.repeat(108),
      alt: 'A watch',
    },
  }))
  const element = <ListingGrid items={items} now={0} columns={3} renderHeart={(item) => <Heart item={item} />} />
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  // 46 kB before each part had one class.
  expect(Buffer.byteLength(html)).toBeLessThan(28_500)
})

test('the age of a listing is told for a month, and older cards say where the item is only', () => {
  const textAt = (now: string) => {
    const element = <ListingGrid items={[card('a')]} now={Date.parse(now)} columns={3} />
    const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
    return html.replaceAll(/<!--.*?-->|<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  }
  expect(textAt('2026-01-30T00:00:00Z')).toContain('Pune 29 days ago')
  expect(textAt('2026-12-20T00:00:00Z')).toMatch(/Pune $/)
})

test('a card whose price fell says so, with the former price struck out, unless it is sponsored', () => {
  const show = (sponsored: boolean) => {
    const items = [{ ...card('a'), priceFellFrom: 900 }]
    const element = <ListingGrid items={items} now={0} columns={3} sponsored={sponsored} />
    return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  }
  expect(show(false)).toMatch(/>Price dropped<.*₹500.*>Before: ?<.*<s>₹900<\/s>/)
  expect(show(true)).not.toContain('Price dropped')
  expect(inLanguage('hi', () => show(false))).toContain('>दाम घटा<')
})
