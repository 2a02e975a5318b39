import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  UNSAFE_ErrorResponseImpl,
  useLoaderData,
  type RouteObject,
} from 'react-router'
import { describe, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { ErrorBoundary as RootError } from '#app/root.tsx'
import { createAd, createSponsoredRequest } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { ErrorBoundary as AdminAds } from './admin/admin-ads.tsx'
import { ErrorBoundary as AdminAudit } from './admin/admin-audit.tsx'
import { ErrorBoundary as AdminContacts } from './admin/admin-contacts.tsx'
import { ErrorBoundary as AdminFeedback } from './admin/admin-feedback.tsx'
import { ErrorBoundary as AdminReports } from './admin/admin-reports.tsx'
import { ErrorBoundary as AdminSponsored } from './admin/admin-sponsored.tsx'
import { ErrorBoundary as BrowseError } from './browse.tsx'
import { ErrorBoundary as CategoryError, meta as categoryMeta } from './category.tsx'
import Home, { ErrorBoundary as HomeError, loader } from './home.tsx'
import { ErrorBoundary as SponsorRequest } from './sponsor-request.tsx'

const { sql } = await testDatabase()
testSettings()

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

async function renderHome() {
  function Page() {
    // The data from the loader below, which is all that the page reads.
    const props = { loaderData: useLoaderData<typeof loader>() } as React.ComponentProps<typeof Home>
    return <Home {...props} />
  }
  // The loader reads only the context.
  const load = ({ context }: { context: unknown }) => loader({ context } as Parameters<typeof loader>[0])
  return render({ loader: load, Component: Page })
}

test('home without anything to sell invites to add something, and hides its strips', async () => {
  const { status, html } = await renderHome()
  expect(status).toBe(200)
  expect(html).toContain('No items available yet.')
  expect(html).toContain('Be the first to add an item to our marketplace!')
  expect(html).not.toContain('Sponsored Items')
  expect(html).not.toContain('Browse All Items')
})

describe('home goes on without a strip that cannot be read', () => {
  const strips = (html: string) =>
    ['Sponsored ads', 'Sponsored Items', 'Recent Items'].filter((name) => html.includes(name))

  test.each([
    ['none', 'from nowhere', ['Sponsored ads', 'Sponsored Items', 'Recent Items'], 0],
    ['the ads', 'where a.active order by', ['Sponsored Items', 'Recent Items'], 1],
    ['the sponsored items', 'from sponsored_requests ', ['Sponsored ads', 'Recent Items'], 1],
  ])('%s', async (_name, failing, shown, errors) => {
    await createAd(sql)
    await createSponsoredRequest(sql)
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    setDatabase(
      new Proxy(sql, {
        apply: (target, self, args: Parameters<typeof sql>) =>
          JSON.stringify(args[0]).includes(failing)
            ? Promise.reject(new Error('no answer'))
            : (Reflect.apply(target, self, args) as unknown),
      }),
    )
    try {
      const { status, html } = await renderHome()
      expect(status).toBe(200)
      expect(strips(html)).toEqual(shown)
    } finally {
      setDatabase(sql)
    }
    expect(logged).toHaveBeenCalledTimes(errors)
  })
})

describe('a page that cannot be read says which, with another try', () => {
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
])('the title of a category’s page says the same as the page when %s', (_why, error, title) => {
  // Without data, it reads only these arguments.
  const args = { loaderData: undefined, matches: [], error } as unknown as Parameters<typeof categoryMeta>[0]
  expect(categoryMeta(args)).toEqual([{ title }, { name: 'robots', content: 'noindex' }])
})
