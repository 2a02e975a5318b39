import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { Listing } from '#app/nouns/item/listing.schema.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { shownListing } from '#test/shown-listing.ts'

import { ListingFacts } from './listing-facts.tsx'

const item = shownListing({ title: 'The watch with its box', location: 'Kothrud, Pune' })

function render(changes: Partial<Listing> = {}): string {
  const element = <ListingFacts item={{ ...item, ...changes }} actions={null} />
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('a price from a lakh on is also said in lakhs', () => {
  expect(render()).toMatch(/₹1,25,000<.*>1\.25 lakh</)
  expect(inLanguage('hi', () => render())).toMatch(/₹1,25,000<.*>1\.25 लाख</)
  expect(inLanguage('hi', () => render({ price: 99_999 }))).not.toContain('लाख')
})

test('in Hindi, the title is in the language in which it was written, and the rest is Hindi', () => {
  const html = inLanguage('hi', () => render({ shownPlace: 'कोथरूड, पुणे' }))
  expect(html).toMatch(/<h1[^>]*lang="en-IN"[^>]*>The watch with its box</)
  expect(render()).not.toContain('lang=')
  for (const words of ['कोथरूड, पुणे', '>अच्छी<', '1 फ़रवरी 2026']) expect(html).toContain(words)
})

test('the seller’s card says how many listings are on sale, and since when they are a member', () => {
  const text = (onSale: number) => render({ seller: { ...item.seller, onSale } }).replaceAll(/<!--.*?-->|<[^>]+>/g, '|')
  expect(text(12)).toMatch(/Asha.*12 items on sale.*Joined.*2 Oct 2025/)
  expect(text(1)).toContain('1 item on sale')
  expect(text(0)).not.toContain('on sale')
  expect(text(1001)).toContain('at least 1,000 items on sale')
})

test('a price that fell says when, beside the former one', () => {
  const priceHistory = [
    { price: 1500, since: '2026-11-02T10:00:00.000Z' },
    { price: 800, since: '2026-11-12T10:00:00.000Z' },
    { price: 900, since: '2026-11-14T10:00:00.000Z' },
  ]
  const html = render({ price: 900, priceFellFrom: 1500, priceHistory })
  expect(html).toMatch(/₹900.*<s>₹1,500<\/s>.*Price dropped on.*12 Nov 2026/)
  expect(render()).not.toContain('Price dropped')
})

test('the seller’s card says how fast they usually answer, if that is known', () => {
  expect(render({ seller: { ...item.seller, answersWithin: 120 } })).toContain('Usually answers within 2 hours')
  expect(render()).not.toContain('answers')
})
