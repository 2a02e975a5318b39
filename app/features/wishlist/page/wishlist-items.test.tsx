import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { ListingGrid } from '#app/features/catalogue/cards/listing-grid.tsx'
import type { WishlistPage } from '#app/features/wishlist/saved-item.schema.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { WishlistItems } from './wishlist-items.tsx'

const HIDDEN = { id: '0198c0de-0000-7000-8000-000000000001', savedAt: '2026-11-20T10:00:00.000Z' }

/** The wishlist's markup and its text. */
function renderList(part: Partial<WishlistPage>) {
  const element = (
    <WishlistItems
      first={{ items: [], unavailable: [], nextCursor: null, ...part }}
      renderGrid={(items) => <ListingGrid items={items} now={0} columns={4} />}
    />
  )
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return {
    html,
    text: html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }
}

test('a wishlist of hidden items only says that they are no longer available, not that it is empty', () => {
  const { html, text } = renderList({ unavailable: [HIDDEN] })
  expect(text).toBe('An item that you saved on 20 Nov 2026 is no longer available. Remove Find Something You Like')
  // The notice is the only list: the grid of no items is left out.
  expect(html.match(/<ul[^>]*>/g)).toHaveLength(1)
})

test('a wishlist without saved items says that it is empty', () => {
  const { html, text } = renderList({})
  expect(text).toBe('Wishlist is Empty Tap the heart on what you like, and find it here. Find Something You Like')
  expect(html).not.toContain('<ul')
})

test('a wishlist in Hindi names the day inside its sentence, and links to the Hindi home page', () => {
  const { html, text } = inLanguage('hi', () => renderList({ unavailable: [HIDDEN] }))
  expect(text).toBe('20 नवंबर 2026 को जोड़ा गया एक आइटम अब उपलब्ध नहीं है। हटाएँ अपनी पसंद की चीज़ खोजें')
  expect(html).toContain('<time dateTime="2026-11-20T10:00:00.000Z">20 नवंबर 2026</time>')
  expect(html).toContain('href="/hi"')
})
