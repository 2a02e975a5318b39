import { z } from 'zod'

import { db } from '#app/db/client.server.ts'
import * as say from '#app/features/catalogue/search/messages/messages.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'

import { catalogueCities } from './catalogue-cities.server.ts'
import { cityMeant } from './cities.ts'
import { findPlaces } from './find-places.server.ts'
import { placeName } from './place-name.server.ts'

export const placeOperations = [
  defineOperation({
    method: 'get',
    path: '/places',
    summary:
      'Cities, towns and localities of which each typed word begins a word, old names too; `shown` has them in the same order in the ' +
      'language of the caller, if it has other names. If the text names no city, `cities` has some that may be meant',
    access: 'anyone',
    query: z.object({
      q: z
        .string()
        .max(100, { error: () => say.typeAtMost({ max: 100 }) })
        .default(''),
    }),
    answers: { 200: 'The places', 400: 'A parameter is not valid: `fields` says which' },
    returns: {
      200: z.strictObject({
        places: z.array(z.string()),
        shown: z.array(z.string()).optional(),
        cities: z.array(z.string()).optional(),
      }),
    },
    async handle(c, { query }) {
      const places = findPlaces(query.q)
      const shown = places.map(placeName)
      const others = shown.join() === places.join() ? {} : { shown }
      const cities =
        query.q.trim() === '' || places.length > 0 || (await namesCity(query.q))
          ? {}
          : { cities: await offerCities(query.q) }
      return c.json({ places, ...others, ...cities }, 200, { 'Cache-Control': 'public, max-age=3600' })
    },
  }),
]

const OFFERED = 4

/** Whether listings with this place are found by their city. */
async function namesCity(place: string): Promise<boolean> {
  const [row] = await db()<{ city: string | null }[]>`select city_of(${place}) as city`
  return Boolean(row?.city)
}

/** The cities that a word of the text nearly names, then those with most listings. */
async function offerCities(place: string): Promise<string[]> {
  const meant = place.split(/[\s,]+/).flatMap((word) => cityMeant(word) ?? [])
  return [...new Set([...meant.toReversed(), ...(await catalogueCities())])].slice(0, OFFERED)
}
