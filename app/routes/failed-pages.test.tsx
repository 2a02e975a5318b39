import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  UNSAFE_ErrorResponseImpl,
  type RouteObject,
} from 'react-router'
import { describe, expect, test, vi } from 'vitest'

import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'
import { ErrorBoundary as RootError } from '#app/root.tsx'

import { ErrorBoundary as AdminAds } from './admin/admin-ads.tsx'
import { ErrorBoundary as AdminAudit } from './admin/admin-audit.tsx'
import { ErrorBoundary as AdminContacts } from './admin/admin-contacts.tsx'
import { ErrorBoundary as AdminFeedback } from './admin/admin-feedback.tsx'
import { ErrorBoundary as AdminReports } from './admin/admin-reports.tsx'
import { ErrorBoundary as AdminSponsored } from './admin/admin-sponsored.tsx'
import { ErrorBoundary as BrowseError } from './browse.tsx'
import { ErrorBoundary as CategoryError, meta as categoryMeta } from './category.tsx'
import { ErrorBoundary as HomeError } from './home.tsx'
import {
  ErrorBoundary as SponsorRequest,
  loader as loadSponsorRequest,
  meta as sponsorMeta,
} from './sponsor-request.tsx'

/** A page as the server renders it. */
async function render(route: RouteObject): Promise<{ status: number; html: string }> {
  const handler = createStaticHandler([{ path: '/', ...route }])
  const request = new Request('https://khazana.example/')
  const context = await handler.query(request, { requestContext: new RouterContextProvider() })
  if (context instanceof Response) throw new Error('Expected a page')
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return { status: context.statusCode, html }
}

describe('a page whose data cannot be read says so, with a retry', () => {
  test.each([
    ['Something went wrong', HomeError],
    ['Error loading items', BrowseError],
    ['Error loading items', CategoryError],
    ['Something went wrong', RootError],
    ['Failed to fetch feedback', AdminFeedback],
    ['Failed to load contact submissions', AdminContacts],
    ['Failed to load sponsored requests', AdminSponsored],
    ['Failed to load reports', AdminReports],
    ['Failed to load ads', AdminAds],
    ['Failed to load the audit log', AdminAudit],
    ['Failed to load your items', SponsorRequest],
  ])('%s', async (title, ErrorBoundary) => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    const fails = () => Promise.reject(new Error('no answer'))
    const { status, html } = await render({ loader: fails, Component: () => null, ErrorBoundary })
    complaint.mockRestore()
    expect(status).toBe(500)
    expect(html).toContain(`<h1 class="mt-6 font-display text-3xl font-bold">${title}</h1>`)
    expect(html).toMatch(/<a href="\/"[^>]*>Try Again</)
    expect(html).not.toContain('no answer')
  })
})

test.each([
  ['there is no such category', new UNSAFE_ErrorResponseImpl(404, 'Not Found', null), 'Category not found · Khazana'],
  ['its items cannot be read', new Error('away'), 'Error loading items · Khazana'],
  ['the line is gone', new TypeError('Failed to fetch'), 'Error loading items · Khazana'],
])('the title of a category’s page matches the page when %s', (_why, error, title) => {
  // Without data, it reads only these arguments.
  const args = { loaderData: undefined, matches: [], error } as unknown as Parameters<typeof categoryMeta>[0]
  expect(categoryMeta(args)).toEqual([{ title }, { name: 'robots', content: 'noindex' }])
})

test('without sponsorship, the page that asks for it is not there, and does not name it', async () => {
  setSiteOverrides({ sponsorship: false })
  // Both read none of the other arguments.
  const load = () => loadSponsorRequest({} as Parameters<typeof loadSponsorRequest>[0])
  const title = sponsorMeta({ matches: [] } as unknown as Parameters<typeof sponsorMeta>[0])
  const { status, html } = await render({ loader: load, Component: () => null, ErrorBoundary: SponsorRequest })
  setSiteOverrides({})
  expect(status).toBe(404)
  expect(html).toContain('Page Not Found')
  expect(JSON.stringify(title) + html).not.toMatch(/sponsor/i)
})
