import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'

import { AuthProvider } from '#app/features/accounts/auth-context.tsx'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem, createSponsoredRequest } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import Home, { loader as loadHome } from './home.tsx'
import Help, { loader as loadHelp } from './information/help.tsx'
import Listing, { loader as loadListing } from './listing.tsx'
import Profile, { loader as loadProfile } from './profile.tsx'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

/** A module of app/routes; each reads only some of React Router's arguments. */
type PageModule = { Component: unknown; loader?: unknown }
type Given = { params: object; request: Request; url: URL; context: unknown }

const HOME: PageModule = { Component: Home, loader: loadHome }
const HELP: PageModule = { Component: Help, loader: loadHelp }
const LISTING: PageModule = { Component: Listing, loader: loadListing }
const PROFILE: PageModule = { Component: Profile, loader: loadProfile }

/** The names of the links to /sponsor-request on a page as the server renders it. */
async function sponsorLinks(page: PageModule, pattern: string, path: string, viewer: Viewer | null) {
  // Both get everything that the modules read.
  const Component = page.Component as React.ComponentType<{ loaderData: unknown }>
  const load = page.loader as ((given: Given) => unknown) | undefined
  const user = viewer && { ...viewer, id: viewer.userId }
  const url = new URL(path, 'https://khazana.example')
  function Page() {
    return (
      <AuthProvider initial={user}>
        <Component loaderData={useLoaderData()} />
      </AuthProvider>
    )
  }
  const handler = createStaticHandler([
    { path: pattern, loader: (given) => load?.({ ...given, url }) ?? null, Component: Page },
  ])
  const requestContext = new RouterContextProvider()
  setViewer(requestContext, viewer)
  const context = await handler.query(new Request(url), { requestContext })
  if (context instanceof Response) throw new Error('Expected a page')
  expect([context.statusCode, context.errors]).toEqual([200, null])
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return [...html.matchAll(/<a href="\/sponsor-request"[^>]*>([^<]*)</g)].map(([, name]) => name)
}

describe('sponsorship can be requested from', () => {
  test.each([
    ['on sale', {}],
    ['sold', { isSold: true }],
    ['hidden', { hiddenAt: new Date(), hiddenReason: 'report' as const }],
  ])('the page of one’s own listing that is %s, and no other’s', async (_state, state) => {
    const [owner, other] = [await createViewer(sql), await createViewer(sql)]
    const { id } = await createItem(sql, { userId: owner.userId, ...state })
    const links = (viewer: Viewer | null) => sponsorLinks(LISTING, '/listing/:listingId', `/listing/${id}`, viewer)
    expect(await links(owner)).toEqual(['Sponsor your other items'])
    if ('hiddenAt' in state) return
    for (const viewer of [other, null]) expect(await links(viewer)).toEqual([])
  })

  test('the own profile, once something is on sale', async () => {
    const [owner, other] = [await createViewer(sql), await createViewer(sql)]
    const links = (viewer: Viewer) => sponsorLinks(PROFILE, '/profile/:userId', `/profile/${owner.userId}`, viewer)
    expect(await links(owner)).toEqual([])
    await createItem(sql, { userId: owner.userId })
    expect(await links(owner)).toEqual(['Sponsor Your Item'])
    expect(await links(other)).toEqual([])
  })

  test('help', async () => {
    expect(await sponsorLinks(HELP, '/help', '/help', null)).toEqual(['ask for an unsold one to be sponsored'])
  })

  test('home, beside the strip or in its place', async () => {
    await sql`delete from sponsored_requests`
    expect(await sponsorLinks(HOME, '/', '/', null)).toEqual(['Sponsor Your Item'])
    await createSponsoredRequest(sql)
    expect(await sponsorLinks(HOME, '/', '/', null)).toEqual(['Sponsor Your Item'])
  })
})
