import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { failingDatabase } from '#test/servers/failing-database.ts'
import { testSettings } from '#test/visitor.ts'

import { ErrorBoundary, loader } from './edit-item.tsx'

const { sql } = await testDatabase()
const owner = await createViewer(sql, 'Asha')
beforeEach(() => testSettings())

function load(itemId: string, viewer: typeof owner | null) {
  const url = new URL(`https://khazana.example/edit-item/${itemId}`)
  const context = new RouterContextProvider()
  setViewer(context, viewer)
  return loader({ params: { itemId }, request: new Request(url), url, pattern: '/edit-item/:itemId', context })
}

const makeAnswer = async (work: Promise<unknown>) => {
  const answer = await work.catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('Expected a redirect')
  return { location: answer.headers.get('Location'), cookie: answer.headers.get('Set-Cookie') }
}

test('a signed-out visitor is sent to the sign-in page, which leads back', async () => {
  const { id } = await createItem(sql, { userId: owner.userId })
  expect(await makeAnswer(load(id, null))).toMatchObject({ location: `/auth?next=%2Fedit-item%2F${id}` })
})

test('another person’s item and a missing one lead to the profile alike, with a toast', async () => {
  const { id } = await createItem(sql)
  for (const itemId of [id, '0198c0de-0000-7000-8000-000000000001', 'nonsense']) {
    const { location, cookie } = await makeAnswer(load(itemId, owner))
    expect(location).toBe('/profile')
    expect(cookie).toContain('flash')
  }
})

test('an item that cannot be read says so', async () => {
  const { id } = await createItem(sql, { userId: owner.userId })
  setDatabase(failingDatabase(sql))
  try {
    const handler = createStaticHandler([
      { path: '/edit-item/:itemId', loader: () => load(id, owner), Component: () => null, ErrorBoundary },
    ])
    const context = await handler.query(new Request(`https://khazana.example/edit-item/${id}`))
    if (context instanceof Response) throw new Error('Expected a page')
    expect(context.statusCode).toBe(500)
    const router = createStaticRouter(handler.dataRoutes, context)
    const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
    expect(html).toContain('Failed to load item')
  } finally {
    setDatabase(sql)
  }
})
