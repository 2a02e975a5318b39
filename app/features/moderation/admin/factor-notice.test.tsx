import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { FactorNotice } from './factor-notice.tsx'

function render(root: object) {
  const router = createMemoryRouter([{ id: 'root', path: '/', element: <FactorNotice />, loader: () => root }], {
    hydrationData: { loaderData: { root } },
  })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('admin pages say until when a second factor is needed, with the link to add one, and nothing without a date', () => {
  const shown = render({ factorDue: '2026-12-05T10:00:00.000Z' })
  expect(shown).toContain('You need a second factor by <time dateTime="2026-12-05T10:00:00.000Z">')
  expect(shown).toContain('href="/settings/account#second-factor"')
  expect(render({})).toBe('')
})
