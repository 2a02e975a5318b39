import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'

import { setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { loader } from './add-item.tsx'

const { sql } = await testDatabase()
const owner = await createViewer(sql, 'Asha')
beforeEach(() => testSettings())

function load(query: string, viewer: typeof owner | null) {
  const url = new URL(`https://khazana.example/add-item${query}`)
  const context = new RouterContextProvider()
  setViewer(context, viewer)
  return loader({ params: {}, request: new Request(url), url, pattern: '/add-item', context })
}

const makeAnswer = async (work: Promise<unknown>) => {
  const answer = await work.catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error('Expected a redirect')
  return { location: answer.headers.get('Location'), cookie: answer.headers.get('Set-Cookie') }
}

test('a copy begins with all texts of one’s own listing, also of a sold one, and leaves it as it is', async () => {
  const { id } = await createItem(sql, {
    userId: owner.userId,
    title: 'Tin robot',
    price: 1200,
    location: 'Kothrud, Pune',
    isSold: true,
  })
  const [before] = await sql`select * from items where id = ${id}`
  const { like } = await load(`?like=${id}`, owner)
  expect(like).toMatchObject({
    id,
    title: 'Tin robot',
    fields: { title: 'Tin robot', price: '1200', location: 'Kothrud, Pune' },
  })
  expect((await sql`select * from items where id = ${id}`)[0]).toEqual(before)
  expect((await load('', owner)).like).toBeNull()
})

test('nobody copies another person’s listing, or a missing one', async () => {
  const { id } = await createItem(sql)
  for (const likeId of [id, '0198c0de-0000-7000-8000-000000000001', 'nonsense']) {
    const { location, cookie } = await makeAnswer(load(`?like=${likeId}`, owner))
    expect(location).toBe('/profile')
    expect(cookie).toContain('flash')
  }
})

test('a signed-out visitor is sent to the sign-in page, which leads back to the copy', async () => {
  const { id } = await createItem(sql, { userId: owner.userId })
  const { location } = await makeAnswer(load(`?like=${id}`, null))
  expect(new URL(location ?? '', 'https://khazana.example').searchParams.get('next')).toBe(`/add-item?like=${id}`)
})
