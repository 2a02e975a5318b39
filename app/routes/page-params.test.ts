import { expect, test } from 'vitest'

import routes from '#app/routes.ts'
import { declaredParams, type BuiltRoute } from '#app/server/pages/page-address.server.ts'
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
  const paramsOf = declaredParams(pages)
  expect(paramsOf('/auth')).toEqual(['mode', 'next', 'token'])
  expect(paramsOf('/admin/reports')).toEqual(['kind', 'status', 'search', 'cursor'])
  expect(paramsOf('/browse')).toContain('condition')
  expect(paramsOf('/')).toEqual([])
})

test('journeys and tools find the same parameters in the pages’ sources', () => {
  const paramsOf = declaredParams(pages)
  for (const { path, params } of readPageParams()) {
    expect([path, paramsOf(path.replaceAll(/:\w+/g, 'x'))]).toEqual([path, params])
  }
})
