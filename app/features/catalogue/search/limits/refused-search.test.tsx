import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'

import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'

import { RefusedSearch } from './refused-search.tsx'

const show = (refused: React.ComponentProps<typeof RefusedSearch>['refused'], filters = {}) =>
  renderToString(
    <RouterProvider
      router={createMemoryRouter(
        [{ path: '/browse', element: <RefusedSearch filters={{ ...NO_FILTERS, ...filters }} refused={refused} /> }],
        { initialEntries: ['/browse?search=the+-watch&category=lego'] },
      )}
    />,
  )

it('says how to search for less, and leads to the same search again', () => {
  const page = show({ tooMuch: true, words: 'Leave out fewer words.' }, { search: 'the -watch', category: 'lego' })
  expect(page).toContain('That search was too much for us')
  expect(page).toContain('Leave out fewer words. Your words and filters are still here.')
  expect(page).toContain('href="/browse?search=the+-watch&amp;category=lego"')
  expect(page).toContain('href="/browse?search=the+-watch"')
})

it('says when to try again if the time is used up', () => {
  const page = show({ tooMuch: false, words: 'Please try again in 30 seconds.' })
  expect(page).toContain('This search has to wait')
  expect(page).toContain('Please try again in 30 seconds.')
  expect(page).not.toContain('Reset Filters')
})
