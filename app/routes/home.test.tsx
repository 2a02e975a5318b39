import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router'
import { describe, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { AuthProvider } from '#app/features/accounts/auth-context.tsx'
import { saveItem } from '#app/features/wishlist/save-item.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { createViewer } from '#test/chat.ts'
import { createAd, createItem, createSponsoredRequest } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { interceptedDatabase } from '#test/servers/intercepted-database.ts'
import { testSettings } from '#test/visitor.ts'

import Home, { loader } from './home.tsx'

const { sql } = await testDatabase()
testSettings()

/** Home as the server renders it for somebody. */
async function renderHome(viewer: Viewer | null = null): Promise<{ status: number; html: string }> {
  function Page() {
    // The data from the loader below, which is all that the page reads.
    const props = { loaderData: useLoaderData<typeof loader>() } as React.ComponentProps<typeof Home>
    return (
      <AuthProvider initial={null}>
        <Home {...props} />
      </AuthProvider>
    )
  }
  // The loader reads only the context.
  const load = ({ context }: { context: unknown }) => loader({ context } as Parameters<typeof loader>[0])
  const handler = createStaticHandler([{ path: '/', loader: load, Component: Page }])
  const request = new Request('https://khazana.example/')
  const requestContext = new RouterContextProvider()
  setViewer(requestContext, viewer)
  const context = await handler.query(request, { requestContext })
  if (context instanceof Response) throw new Error('Expected a page')
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return { status: context.statusCode, html }
}

test('home without any items invites people to add one, and hides its strips', async () => {
  const { status, html } = await renderHome()
  expect(status).toBe(200)
  expect(html).toContain('No items available yet.')
  expect(html).toContain('Be the first to add an item to our marketplace!')
  expect(html).not.toContain('Sponsored Items')
  expect(html).not.toContain('Browse All Items')
})

test('home shows those who are signed in which of their saved items got cheaper, and nobody else', async () => {
  const [asha, ravi] = [await createViewer(sql), await createViewer(sql)]
  const { id } = await createItem(sql, { title: 'Brass lamp', price: 2000 })
  await saveItem(asha, id)
  expect((await renderHome(asha)).html).not.toContain('Saved items that got cheaper')
  await sql`update items set price = 1500 where id = ${id}`
  const { html } = await renderHome(asha)
  expect(html).toContain('Saved items that got cheaper')
  expect(html).toContain('₹500 less than when you saved it')
  for (const viewer of [ravi, null]) {
    expect((await renderHome(viewer)).html).not.toContain('Saved items that got cheaper')
  }
  await sql`delete from items where id = ${id}`
})

describe('home is shown without a strip whose data cannot be read', () => {
  const strips = (html: string) =>
    ['Sponsored ads', 'Sponsored Items', 'Recent Items'].filter((name) => html.includes(name))

  test.each([
    ['none', 'from nowhere', ['Sponsored ads', 'Sponsored Items', 'Recent Items'], 0],
    ['the ads', 'where a.active order by', ['Sponsored Items', 'Recent Items'], 1],
    ['the sponsored items', 'from sponsored_requests ', ['Sponsored ads', 'Recent Items'], 1],
    ['what got cheaper', 'from wishlists where', ['Sponsored ads', 'Sponsored Items', 'Recent Items'], 1],
  ])('%s', async (_name, failing, shown, errors) => {
    const viewer = await createViewer(sql)
    await createAd(sql)
    await createSponsoredRequest(sql)
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    setDatabase(
      interceptedDatabase(sql, (run, args) =>
        JSON.stringify(args[0]).includes(failing) ? Promise.reject(new Error('no answer')) : run(),
      ),
    )
    try {
      const { status, html } = await renderHome(viewer)
      expect(status).toBe(200)
      expect(strips(html)).toEqual(shown)
    } finally {
      setDatabase(sql)
    }
    expect(logged).toHaveBeenCalledTimes(errors)
  })
})
