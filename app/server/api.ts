import { Hono } from 'hono'

import { itemOperations } from '#app/features/listings/listings.api.server.ts'
import { searchOperations } from '#app/features/search/search.api.server.ts'

import { apiError, openapi, type Operation } from '#app/platform/operation.server.ts'

/** Door 2: every `/api` operation, by feature. */
export const OPERATIONS: readonly Operation[] = [...itemOperations, ...searchOperations]

export function createApi(): Hono {
  const api = new Hono()
  for (const { method, path, handle } of OPERATIONS) api.on(method.toUpperCase(), path, handle)
  const description = openapi(OPERATIONS, '1')
  api.get('/openapi.json', (c) => c.json(description, 200, { 'Cache-Control': 'no-cache' }))
  api.all('*', (c) => apiError(c, 404, { code: 'not_found', message: 'There is no such operation' }))
  return api
}
