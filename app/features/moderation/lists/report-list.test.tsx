import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { ADMIN_PAGES, waitingOn } from '#app/features/moderation/admin/admin-pages.ts'

import { ReportList } from './report-list.tsx'

const NOTHING = { kind: null, status: null, by: 'each', search: '' } as const
const EMPTY = { rows: [], next: null }

function render(photosWaiting: number, more: Partial<React.ComponentProps<typeof ReportList>> = {}) {
  const element = (
    <ReportList
      shown={NOTHING}
      isFurther={false}
      page={EMPTY}
      groups={null}
      photos={null}
      Photos={() => null}
      photosWaiting={photosWaiting}
      photosBadge={`(${photosWaiting})`}
      admin="Meera"
      now={0}
      onStale={() => {}}
      isReading={false}
      {...more}
    />
  )
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

const TO_PHOTOS = 'href="/admin/reports?kind=photo"'

test('an empty list of reports links to the flagged photos, which the badge counts, too', () => {
  const waiting = render(3)
  expect(waiting).toContain('No reports yet')
  expect(waiting).toContain(TO_PHOTOS)
  expect(waiting).toContain('Photos</span>(3)')
  expect(render(3, { shown: { ...NOTHING, status: 'open' } })).toContain(TO_PHOTOS)
  expect(render(120)).toContain('99+')

  expect(render(0)).not.toContain('See photos')
  // The list of photos is already shown.
  expect(render(3, { shown: { ...NOTHING, kind: 'photo', status: 'acted' }, page: null, photos: EMPTY })).not.toContain(
    'See photos',
  )
})

test('the badge of the page counts reports and photos', () => {
  const pending = { feedback: 1, contacts: 2, sponsored: 3, reports: 4, photos: 5 }
  expect(ADMIN_PAGES.map((page) => [page.name(), waitingOn(page, pending)])).toEqual([
    ['Feedback', 1],
    ['Contacts', 2],
    ['Sponsored Requests', 3],
    ['Reports', 9],
    ['People', 0],
    ['Words', 0],
    ['Ads', 0],
    ['Site', 0],
    ['Audit log', 0],
  ])
  expect(ADMIN_PAGES.map((page) => waitingOn(page, null))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
})
