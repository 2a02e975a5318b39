import type { Context } from 'hono'
import { z } from 'zod'

import { markSaved } from '#app/features/catalogue/cards/mark-saved.server.ts'
import { listingQuery, parseListingFilters } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import { asksForCity, asksForPlace } from '#app/features/catalogue/listing-filters.ts'
import { PAGE_SIZE } from '#app/features/catalogue/lists/list-items.server.ts'
import { findCallersPlace } from '#app/features/catalogue/near/find-place.server.ts'
import { markDistances } from '#app/features/catalogue/near/mark-distances.server.ts'
import * as say from '#app/features/catalogue/search/messages/messages.ts'
import { listingCounts, listingPage } from '#app/nouns/item/listing.schema.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { limitSource } from '#app/platform/visitor/limit-source.server.ts'
import { storableText } from '#app/shared/text/visible-text.ts'

import { countListings, findListingPage } from './find-listings.server.ts'
import { limitSearch } from './limits/limit-search.server.ts'
import { suggestSearches } from './suggest.server.ts'
import { suggestions } from './suggestions.schema.ts'
import { searchSaid } from './understanding/said.schema.ts'

/** No title is longer. */
const SUGGESTED_MAX = 200

const suggestionQuery = z.object({
  q: z
    .string()
    .default('')
    .transform((text) => storableText(text).trim()),
})

/** The filters of a request, and the asker whose quota its model requests use. */
async function readView(c: Context, viewer: Viewer | null) {
  const url = c.req.url
  const start = url.indexOf('?')
  const { filters: chosen, problems } = parseListingFilters(new URLSearchParams(start === -1 ? '' : url.slice(start)))
  const filters = { ...chosen, place: await findCallersPlace(c, viewer) }
  if (asksForCity(filters)) problems.near ??= say.sayWhichCity()
  if (asksForPlace(filters)) problems[filters.within === null ? 'sort' : 'within'] ??= say.sayWhere()
  if (Object.keys(problems).length > 0) {
    throw new Refusal('bad_request', say.parameterNotValid(), { fields: problems })
  }
  return { filters, asker: readSource(c, viewer) }
}

const readSource = (c: Context, viewer: Viewer | null): string => viewer?.userId ?? limitSource(c)

const countsAnswer = listingCounts.extend({
  anywhere: z.boolean().optional().describe('Only of a search: whether it matches something, whatever the filters'),
})

const REFUSED = {
  429: 'The searches of this account, device or address took too much time: see Retry-After',
  503: 'The search takes too long, or too many wait: see Retry-After',
}

export const searchOperations = [
  defineOperation({
    method: 'get',
    path: '/items',
    summary:
      'A page of listings: searched by meaning (prices, conditions, order and category in the text, spelling; `exact=1` takes it as ' +
      'typed), filtered, sorted; `nextCursor` leads to the next page, `shownCity` is the city in the language of the caller, `said` tells what was understood, mended and given up',
    access: 'anyone',
    fromReplica: true,
    query: listingQuery,
    readsQuery: true,
    answers: { 200: 'The page', 400: 'A parameter is not valid: `fields` says which', ...REFUSED },
    returns: { 200: listingPage.extend({ said: searchSaid.nullable().optional() }) },
    async handle(c, { viewer }) {
      const { filters, asker } = await readView(c, viewer)
      const page = await findListingPage(filters, PAGE_SIZE, asker)
      const items = await markDistances(filters.place, await markSaved(viewer, page.items))
      return c.json({ ...page, items })
    },
  }),
  defineOperation({
    method: 'get',
    path: '/item-counts',
    summary: 'How many listings a view has, and how many each choice beside its filters would leave',
    access: 'anyone',
    fromReplica: true,
    query: listingQuery,
    readsQuery: true,
    answers: { 200: 'The numbers', 400: 'A parameter is not valid: `fields` says which', ...REFUSED },
    returns: { 200: countsAnswer },
    async handle(c, { viewer }) {
      const { filters, asker } = await readView(c, viewer)
      return c.json(await countListings(filters, asker))
    },
  }),
  defineOperation({
    method: 'get',
    path: '/suggestions',
    summary:
      'Categories and titles that begin with the text typed so far, with price, category and photo of a listing that alone has its title; `devanagari` is the text itself, if it is Hindi in Latin letters',
    access: 'anyone',
    fromReplica: true,
    query: suggestionQuery,
    answers: { 200: 'The suggestions', 400: 'A parameter is not valid: `fields` says which', ...REFUSED },
    returns: { 200: suggestions },
    async handle(c, { viewer, query }) {
      const text = query.q.length > SUGGESTED_MAX ? '' : query.q
      const suggestions = await limitSearch(readSource(c, viewer), () => suggestSearches(text))
      return c.json(suggestions, 200, { 'Cache-Control': 'public, max-age=60' })
    },
  }),
]
