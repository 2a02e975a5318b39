import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { AddItemView } from './add-item-view.tsx'
import type { LikeItem } from './drafts/editor-start.ts'
import { EMPTY_FIELDS } from './drafts/form-fields.ts'
import type { SellerLimits } from './publishing/seller-limits.ts'

const HOUR = 3600
const FAR: SellerLimits = {
  firstDay: { used: 0, most: 10, moreIn: 5 * HOUR },
  uploads: { used: 0, most: 30, moreIn: 720 },
}

/** The text of the page for a new listing. */
function readPage(limits: Partial<SellerLimits>, like: LikeItem | null = null): string {
  const element = <AddItemView userId="u" last={null} like={like} limits={{ ...FAR, ...limits }} whatToAdd={{}} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('a seller reads of a limit before it is reached', () => {
  expect(readPage({ firstDay: { used: 7, most: 10, moreIn: 5 * HOUR } })).toContain(
    '7 of 10 listings of your first day. The limit ends in 5 hours.',
  )
  expect(readPage({ uploads: { used: 26, most: 30, moreIn: 720 } })).toContain(
    'You can upload 4 more photos now. More in 12 minutes, or as soon as you publish.',
  )
})

test('limits that are far away are not mentioned', () => {
  const text = readPage({})
  for (const words of ['of your first day', 'photos now']) expect(text).not.toContain(words)
})

test('a copy says which listing it begins with, and that its photos are not copied', () => {
  const text = readPage({}, { id: 'x', title: 'Tin robot', fields: { ...EMPTY_FIELDS, title: 'Tin robot' } })
  expect(text).toContain('A copy of Tin robot : everything but the photos.')
})
