import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { failingDatabase } from '#test/servers/failing-database.ts'
import { interceptedDatabase } from '#test/servers/intercepted-database.ts'

import type { Route } from './+types/listing'
import ListingPage, { ErrorBoundary, loader, meta } from './listing.tsx'

// The page reads only the loader's data.
const renderDeleted = () => (
  <ListingPage {...({ loaderData: { isDeleted: true } } as unknown as Route.ComponentProps)} />
)

const { sql } = await testDatabase()

beforeAll(() => setSettings(readSettings({ PUBLIC_URL: 'https://khazana.example' })))

async function load(listingId: string, viewer: Viewer | null = null) {
  const url = new URL(`https://khazana.example/listing/${encodeURIComponent(listingId)}`)
  const context = new RouterContextProvider()
  setViewer(context, viewer)
  return loader({ params: { listingId }, request: new Request(url), url, pattern: '/listing/:listingId', context })
}

async function loadPage(listingId: string, viewer: Viewer | null = null) {
  const answer = await load(listingId, viewer)
  if (answer instanceof Response || 'init' in answer) throw new Error('Expected a listing')
  return answer
}

describe('a listing', () => {
  test('has its photos in order, its seller and the site’s address', async () => {
    const user = await createUser(sql, { displayName: 'Ravi' })
    const [back, front] = [await createPhoto(sql), await createPhoto(sql)]
    const { id } = await createItem(sql, { userId: user.id, images: [front.key, back.key] })
    const { item, publicUrl } = await loadPage(id)
    expect(item.photos.map(({ key }) => key)).toEqual([front.key, back.key])
    expect(item.seller).toMatchObject({ name: 'Ravi', picture: null })
    expect(publicUrl).toBe('https://khazana.example')
    expect(JSON.stringify(item)).not.toContain(user.email)
  })

  test('and a card have each photo’s size and placeholder', async () => {
    const seen = { width: 700, height: 500, placeholder: 'UklGRhI=', alt: 'A clay lamp' }
    const photos = [await createPhoto(sql, seen), await createPhoto(sql, { ...seen, width: 300, height: 200 })]
    const images = photos.map(({ key }) => key)
    const { id } = await createItem(sql, { category: 'games', images })
    const other = await createItem(sql, { category: 'games' })
    expect((await loadPage(id)).item.photos).toEqual([
      { key: images[0], ...seen },
      { key: images[1], ...seen, width: 300, height: 200 },
    ])
    const { similar } = await loadPage(other.id)
    expect(similar.map(({ photo }) => photo)).toEqual([{ key: images[0], ...seen }])
  })

  test('names a seller without a name as every page does', async () => {
    const { id: userId } = await createUser(sql)
    await sql`update profiles set display_name = null where user_id = ${userId}`
    const { id } = await createItem(sql, { userId })
    expect((await loadPage(id)).item.seller.name).toBe('User')
  })

  test('has its seller’s picture', async () => {
    const user = await createUser(sql)
    const { key } = await createPhoto(sql, { key: `profile-pictures/${user.id}/1800000000000`, userId: user.id })
    await sql`update profiles set profile_picture = ${key} where user_id = ${user.id}`
    const { id } = await createItem(sql, { userId: user.id })
    expect((await loadPage(id)).item.seller.picture).toBe(key)
  })

  test('is shown without similar items when they cannot be read', async () => {
    const { id } = await createItem(sql, { category: 'cards' })
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    let queries = 0
    setDatabase(
      interceptedDatabase(sql, (run, args) => {
        if (JSON.stringify(args[0]).includes('and i.id <> ')) return Promise.reject(new Error('no answer'))
        queries++
        return run()
      }),
    )
    try {
      expect((await loadPage(id)).similar).toEqual([])
    } finally {
      setDatabase(sql)
    }
    expect(queries).toBeGreaterThan(0)
    expect(logged).toHaveBeenCalledOnce()
  })
})

test('a hidden listing shows admins the way to unhide it, except their own, and nobody else', async () => {
  const [admin, seller] = [await createAdmin(sql), await createViewer(sql, 'Suresh')]
  const hidden = { hiddenAt: new Date(), hiddenReason: 'report' } as const
  const item = await createItem(sql, { userId: seller.userId, title: 'Lamp', ...hidden })
  const subject = {
    listing: { id: item.id, title: 'Lamp', hiddenReason: 'report' },
    person: {
      id: seller.userId,
      name: 'Suresh',
      isBanned: false,
      isAdmin: false,
      isGone: false,
      trace: null,
      until: null,
    },
  }
  expect((await loadPage(item.id, admin)).subject).toEqual(subject)
  expect((await loadPage(item.id, seller)).subject).toBeNull()
  const own = await createItem(sql, { userId: admin.userId, ...hidden })
  expect((await loadPage(own.id, admin)).subject).toBeNull()

  await sql`update users set banned_at = now() where id = ${seller.userId}`
  expect((await loadPage(item.id, admin)).subject?.person.isBanned).toBe(true)
  await sql`update users set banned_at = null where id = ${seller.userId}`
  await sql`update items set hidden_at = null, hidden_reason = null where id = ${item.id}`
  for (const viewer of [admin, seller, null]) expect((await loadPage(item.id, viewer)).subject).toBeNull()
})

describe('a missing listing', () => {
  test.each([
    ['a missing one', '0198c0de-0000-7000-8000-000000000001'],
    ['a malformed id', 'not-a-uuid'],
    ['an id and more', '0198c0de-0000-7000-8000-000000000001x'],
    ['a quote', "' or 1=1 --"],
  ])('%s answers 404', async (_, id) => {
    expect(await load(id)).toMatchObject({ data: { isDeleted: false }, init: { status: 404 } })
  })

  test('that was deleted answers 410, and its page says so', async () => {
    const { id } = await createItem(sql)
    await sql`delete from items where id = ${id}`
    const answer = await load(id)
    expect(answer).toMatchObject({ data: { isDeleted: true }, init: { status: 410 } })
    const tags = meta({ loaderData: { isDeleted: true } } as unknown as Route.MetaArgs)
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(tags).toContainEqual({ title: 'Listing deleted · Khazana' })
    const handler = createStaticHandler([{ path: '/', Component: () => renderDeleted() }])
    const context = await handler.query(new Request('https://khazana.example/'))
    if (context instanceof Response) throw new Error('Expected a page')
    const html = renderToString(
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} />,
    )
    expect(html).toContain('This listing was deleted')
    expect(html).not.toContain('Listing Not Found')
  })

  test('is not indexed', () => {
    // `meta` reads only the loader's data.
    const tags = meta({ loaderData: null } as unknown as Route.MetaArgs)
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(tags).toContainEqual({ title: 'Listing Not Found · Khazana' })
  })
})

test.each([
  '.',
  ',',
  ')',
  '*',
  '"',
  '>',
  '!',
  '?',
  ';',
  ':',
  "'",
  '»',
  '।',
  '…',
  ').',
  '**',
  '_',
  '\u200b',
  ' ',
  '.html',
  "'s",
  '’s',
  '&gt;',
  '&quot;',
  ',please',
  ' (sold)',
  '.\nHi',
  '-x',
  'है',
])('a link with %j behind it redirects to the listing', async (mark) => {
  const { id } = await createItem(sql)
  const answer = await load(id + mark)
  if (!(answer instanceof Response)) throw new Error('Expected a redirect')
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, `/listing/${id}`])
})

test.each(['0', 'f', 's'])('a link with %j behind it is none to the listing', async (more) => {
  const { id } = await createItem(sql)
  expect(await load(id + more)).toMatchObject({ init: { status: 404 } })
})

test('an id in upper case redirects to its lower-case form', async () => {
  const { id } = await createItem(sql)
  const answer = await load(id.toUpperCase())
  if (!(answer instanceof Response)) throw new Error('Expected a redirect')
  expect(answer.status).toBe(301)
  expect(answer.headers.get('Location')).toBe(`/listing/${id}`)
})

test('a listing whose data cannot be read shows the same page with a retry, and status 500', async () => {
  setDatabase(failingDatabase(sql))
  try {
    const path = '/listing/0198c0de-0000-7000-8000-000000000001'
    const handler = createStaticHandler([
      {
        path: '/listing/:listingId',
        loader: ({ params }) => load(params['listingId'] ?? ''),
        Component: () => null,
        ErrorBoundary,
      },
    ])
    const context = await handler.query(new Request(`https://khazana.example${path}`))
    if (context instanceof Response) throw new Error('Expected a page')
    expect(context.statusCode).toBe(500)
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    const router = createStaticRouter(handler.dataRoutes, context)
    const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
    expect(complaint).not.toHaveBeenCalled()
    // It may well be there.
    expect(html).not.toContain('Listing Not Found')
    expect(html).toContain('Something went wrong')
    expect(html).toContain(`<a href="${path}"`)
    expect(html).toContain('Try Again')
  } finally {
    setDatabase(sql)
  }
})
