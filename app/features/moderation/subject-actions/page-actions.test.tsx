import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import type { Deed, Subject } from '#app/features/moderation/report.schema.ts'

import { applyDeedToSubject } from './apply-deed.ts'
import PageActions from './page-actions.tsx'

const person = { id: 'suresh', name: 'Suresh', isBanned: false, isAdmin: false }
const banned = { ...person, isBanned: true }
const listing = (hiddenReason: 'report' | 'ban' | null) => ({ id: 'lamp', title: 'Lamp', hiddenReason })

const CHANGE = 'Change the end of the ban: Suresh'

/** The names of the buttons on the page. */
function listButtons(subject: Subject | null) {
  const router = createMemoryRouter([{ path: '/', element: <PageActions subject={subject} /> }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/<button[^>]*aria-label="([^":]+: [^"]+)"/g)].map(([, name]) => name)
}

test('the page of a hidden listing or banned person has the button that reverts it', () => {
  expect(listButtons({ listing: listing('report'), person })).toEqual([
    'Show again: Lamp',
    'Warn: Suresh',
    'Ban person: Suresh',
  ])
  expect(listButtons({ listing: null, person: banned })).toEqual(['Lift ban: Suresh', CHANGE])
  // While the ban is in force, no listing can be shown on its own.
  expect(listButtons({ listing: listing('report'), person: banned })).toEqual(['Lift ban: Suresh', CHANGE])
  expect(listButtons({ listing: listing('ban'), person: banned })).toEqual([
    'Hide listing: Lamp',
    'Lift ban: Suresh',
    CHANGE,
  ])
  expect(listButtons(null)).toEqual([])
})

test('after an action the page offers its opposite', () => {
  const shown = applyDeedToSubject(
    { listing: listing('report'), person },
    { did: 'listing', id: 'lamp', hiddenReason: null, closed: [] },
  )
  expect(listButtons(shown)).toEqual(['Hide listing: Lamp', 'Warn: Suresh', 'Ban person: Suresh'])
  const lifted: Deed = { did: 'person', id: 'suresh', isBanned: false, closed: [] }
  expect(applyDeedToSubject({ listing: listing('ban'), person: banned }, lifted)).toEqual({
    listing: listing(null),
    person,
  })
  expect(applyDeedToSubject({ listing: listing('report'), person: banned }, lifted).listing).toEqual(listing('report'))
  expect(listButtons(applyDeedToSubject({ listing: null, person: banned }, lifted))).toEqual([
    'Warn: Suresh',
    'Ban person: Suresh',
  ])
})
