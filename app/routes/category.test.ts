import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'

import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { loader } from './category.tsx'

const { sql } = await testDatabase()
testSettings()

async function loadCategory(query: string) {
  const request = new Request(`https://khazana.example/category/cards?${query}`)
  const context = new RouterContextProvider()
  const params = { categoryId: 'cards' }
  // The loader reads nothing else.
  const { data } = await loader({ request, context, params } as unknown as Parameters<typeof loader>[0])
  return data
}

test('a category is filtered by what its route declares, and by nothing else', async () => {
  await createItem(sql, { category: 'cards', condition: 'Good', title: 'Tin robot cards' })
  await createItem(sql, { category: 'cards', condition: 'Fair', title: 'Cricket cards' })
  await createItem(sql, { category: 'books', condition: 'Good' })
  const { page, filters, problems } = await loadCategory('condition=Good&category=books&search=cricket&exact=1')
  expect(page.items.map(({ title }) => title)).toEqual(['Tin robot cards'])
  expect([filters.category, filters.search, filters.exact, problems]).toEqual(['cards', '', false, {}])
})

test.each(['.', ',', ')', '।', ').'])(
  'a link with %j behind it redirects permanently, with its filters',
  async (behind) => {
    const request = new Request(`https://khazana.example/category/Cards${encodeURIComponent(behind)}?condition=Good`)
    const params = { categoryId: `Cards${behind}` }
    const given = { request, params, context: new RouterContextProvider() } as unknown as Parameters<typeof loader>[0]
    const answer = await loader(given).catch((thrown: unknown) => thrown)
    expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([
      301,
      '/category/cards?condition=Good',
    ])
  },
)
