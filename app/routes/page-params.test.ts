import { expect, test } from 'vitest'

import routes from '#app/routes.ts'
import { readDeclarations, type BuiltRoute } from '#app/server/pages/page-address.server.ts'
import { readPageParams } from '#test/page-params.ts'

const modules = import.meta.glob<BuiltRoute['module']>('./**/*.{ts,tsx}')

/** The table of routes as the build knows it. */
const pages = await Promise.all(
  routes.map(async ({ path, index, file, id = file }): Promise<BuiltRoute> => {
    const module = (await modules[`./${file.replace('routes/', '')}`]?.()) ?? {}
    return { id, path, index, module }
  }),
)

test('every page declares its parameters, and receives them', () => {
  const { listParams } = readDeclarations(pages)
  expect(listParams('/auth')).toEqual(['mode', 'next', 'token', 'invitation'])
  expect(listParams('/admin/reports')).toEqual(['kind', 'status', 'by', 'search', 'cursor'])
  expect(listParams('/browse')).toContain('condition')
  expect(listParams('/category/cards')).toContain('condition')
  expect(listParams('/category/cards'), 'a category is no search').not.toContain('search')
  expect(listParams('/')).toEqual([])
})

test('journeys and tools find the same parameters in the pages’ sources', () => {
  const { listParams } = readDeclarations(pages)
  for (const { path, params } of readPageParams()) {
    expect([path, listParams(path.replaceAll(/:\w+/g, 'x'))]).toEqual([path, params])
  }
})

test('only the sign-in pages depend on the browser', () => {
  const { isPerBrowser } = readDeclarations(pages)
  const paths = pages.map(({ path = '' }) => `/${path.replaceAll(/:\w+/g, 'x')}`)
  expect(paths.filter((pathname) => isPerBrowser({ pathname }))).toEqual(['/auth', '/auth/verify', '/auth/second-step'])
})
