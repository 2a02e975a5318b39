import { z } from 'zod'

import * as say from '#app/features/catalogue/search/messages/messages.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'
import type { Operation } from '#app/platform/http/operation.server.ts'

import { findPlaces } from './find-places.server.ts'
import { placeName } from './place-name.server.ts'

export const placeOperations: readonly Operation[] = [
  defineOperation({
    method: 'get',
    path: '/places',
    summary:
      'Cities, towns and localities of which each typed word begins a word, old names too; `shown` has them in the same order in the ' +
      'language of the caller, if it has other names',
    access: 'anyone',
    query: z.object({
      q: z
        .string()
        .max(100, { error: () => say.typeAtMost({ max: 100 }) })
        .default(''),
    }),
    answers: { 200: 'The places', 400: 'A parameter is not valid: `fields` says which' },
    handle(c, { query }) {
      const places = findPlaces(query.q)
      const shown = places.map(placeName)
      const others = shown.join() === places.join() ? {} : { shown }
      return c.json({ places, ...others }, 200, { 'Cache-Control': 'public, max-age=3600' })
    },
  }),
]
