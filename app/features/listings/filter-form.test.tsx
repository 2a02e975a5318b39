import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { CatalogueView } from './catalogue-view.tsx'
import { FilterForm } from './filter-form.tsx'
import { parseListingFilters } from './listing-filters-schema.server.ts'

const COUNTS = { total: 0, more: false, byCategory: null, byCondition: null }

/** What stands in the fields of prices at an address, and beside them. */
function pricesAt(search: string) {
  const form = (
    <FilterForm path="/browse" {...parseListingFilters(new URLSearchParams(search))} counts={COUNTS} categories />
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
  ['min=150&max=4950', ['100', '5000', null]],
  ['min=99.50&max=250.25', ['', '300', null]],
  ['min=9000&max=100', ['9000', '100', 'The lowest price is above the highest price']],
  ['min=-5&max=450', ['-5', '450', 'The lowest price must be a number of rupees']],
  // A field for numbers shows no other text.
  ['min=abc&max=450', ['', '450', 'The lowest price must be a number of rupees']],
])('at ?%s the fields keep what was typed where it is refused', (search, expected) => {
  expect(pricesAt(search)).toEqual(expected)
})

/** Where Reset Filters leads from an empty view: in the form of filters, and below 'No items found'. */
function waysOut(search: string) {
  const view = (
    <CatalogueView
      title="Browse"
      path="/browse"
      {...parseListingFilters(new URLSearchParams(search))}
      counts={COUNTS}
      page={{ items: [], nextCursor: null }}
      now={0}
      categories
    />
  )
  const router = createMemoryRouter([{ path: '/browse', element: view }], { initialEntries: [`/browse?${search}`] })
  const html = renderToString(<RouterProvider router={router} />)
  return [...html.matchAll(/href="([^"]*)"[^>]*>Reset Filters</g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

test.each<[string, ReturnType<typeof waysOut>]>([
  ['search=titan&condition=Poor', ['/browse?search=titan', '/browse?search=titan']],
  ['search=under+500&exact=1&min=900', ['/browse?search=under+500&exact=1', '/browse?search=under+500&exact=1']],
  ['category=cars&min=900', ['/browse', '/browse']],
  // Without filters it is the search that finds nothing.
  ['search=qqzzy&sort=price-low', ['/browse?search=qqzzy', '/browse']],
])('at ?%s what was typed outlasts the filters', (search, expected) => {
  expect(waysOut(search)).toEqual(expected)
})
