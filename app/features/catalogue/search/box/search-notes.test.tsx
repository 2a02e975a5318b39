import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import type { SearchSaid } from '#app/features/catalogue/search/understanding/said.schema.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { SearchNotes } from './search-notes.tsx'

const SAID: SearchSaid = {
  understood: [],
  price: null,
  named: { category: null, conditions: [], city: null },
  corrected: null,
  meant: null,
  hasExact: false,
  relaxed: [],
  whole: null,
  cut: false,
  failed: false,
}

/** Renders the notes of a search for "harry poter" in books. */
function renderNotes(said: Partial<SearchSaid>, found = true): string {
  const filters = { ...NO_FILTERS, search: 'harry poter', category: 'books' as const }
  const element = <SearchNotes path="/browse" filters={filters} said={{ ...SAID, ...said }} found={found} />
  const router = createMemoryRouter([{ path: '/browse', element }], { initialEntries: ['/browse'] })
  return renderToString(<RouterProvider router={router} />)
    .replaceAll('&amp;', '&')
    .replaceAll('<!-- -->', '')
}

test('another spelling is a link that keeps the filters', () => {
  const html = renderNotes({ meant: 'harry potter' }, false)
  expect(html).toContain('Did you mean')
  expect(/href="([^"]*)"[^>]*>harry potter</.exec(html)?.[1]).toBe('/browse?search=harry+potter&category=books')
  expect(renderNotes({})).not.toContain('Did you mean')
})

test('a text of which only the beginning was read is told, whatever was found', () => {
  expect(renderNotes({ cut: true }, false)).toContain('we read its beginning')
  expect(renderNotes({})).not.toContain('beginning')
})

test('several words that no listing has are told one by one', () => {
  const html = renderNotes({ relaxed: [{ kind: 'words', words: ['dono', 'bhai'] }] }, false)
  expect(html).toContain('No listing says “dono” or “bhai”.')
})

test.each([
  [['poter'], '/browse?search=harry&category=books'],
  [['harry', 'poter'], undefined],
  [['dono'], undefined],
])('without %j, an empty page offers the other words', (words, href) => {
  const html = renderNotes({ relaxed: [{ kind: 'words', words }] }, false)
  expect(/Search only for <a[^>]*href="([^"]*)"/.exec(html)?.[1]).toBe(href)
  expect(renderNotes({ relaxed: [{ kind: 'words', words }] })).not.toContain('Search only for')
})

test.each([
  ['words', 'No listing says “red”'],
  ['together', 'No listing has all of “red” and “robot”.'],
  ['excluded', 'Nothing is left without “red” or “robot”.'],
] as const)('an empty page tells of %s', (kind, text) => {
  expect(renderNotes({ relaxed: [{ kind, words: ['red', 'robot'] }] }, false)).toContain(text)
})

test('in Hindi, with the city’s Hindi name and the plural', () => {
  const html = inLanguage('hi', () =>
    renderNotes({ relaxed: [{ kind: 'any-city', city: 'Pune', shownPlace: 'पुणे' }], meant: 'harry potter' }),
  )
  expect(html).toContain('पुणे में कुछ नहीं मिला: ये दूसरी जगहों के हैं।')
  expect(html).toMatch(/कहीं आपका मतलब <a [^>]*>harry potter<\/a> तो नहीं\?/)
  expect(inLanguage('hi', () => renderNotes({ relaxed: [{ kind: 'words', words: ['dono', 'bhai'] }] }))).toContain(
    '“dono” या “bhai” किसी लिस्टिंग में नहीं है।',
  )
})
