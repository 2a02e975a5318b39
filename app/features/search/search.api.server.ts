import { z } from 'zod'

import { listingQuery, parseListingFilters, SEARCH_MAX } from '#app/features/listings/listing-filters-schema.server.ts'
import { apiError, type Operation } from '#app/platform/operation.server.ts'

import { findListingPage } from './find-listings.server.ts'
import { suggest } from './suggest.server.ts'

const suggestionQuery = z.object({ q: z.string().trim().max(SEARCH_MAX, `Type at most ${SEARCH_MAX} characters`) })

export const searchOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/items',
    summary: 'A page of listings: searched, filtered, sorted; `nextCursor` leads to the next page',
    query: listingQuery,
    answers: { 200: 'The page', 400: 'A parameter is not valid: `fields` says which' },
    async handle(c) {
      const url = c.req.url
      const start = url.indexOf('?')
      const { filters, problems } = parseListingFilters(new URLSearchParams(start === -1 ? '' : url.slice(start)))
      if (Object.keys(problems).length > 0) {
        return apiError(c, 400, { code: 'bad_request', message: 'A parameter is not valid', fields: problems })
      }
      return c.json(await findListingPage(filters))
    },
  },
  {
    method: 'get',
    path: '/suggestions',
    summary: 'Categories and titles that begin with what was typed so far',
    query: suggestionQuery,
    answers: { 200: 'The suggestions', 400: 'A parameter is not valid: `fields` says which' },
    async handle(c) {
      const query = suggestionQuery.safeParse({ q: (c.req.query('q') ?? '').toWellFormed().replaceAll('\0', '') })
      if (!query.success) {
        const message = query.error.issues[0]?.message ?? 'This value is not valid'
        return apiError(c, 400, { code: 'bad_request', message: 'A parameter is not valid', fields: { q: message } })
      }
      return c.json(await suggest(query.data.q), 200, { 'Cache-Control': 'public, max-age=60' })
    },
  },
]
